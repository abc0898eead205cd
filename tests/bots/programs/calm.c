/* A crew in C, without a JSON library: dives as soon as it can, and then any order that harms nobody. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char line[1 << 20];

/* Whether an order, up to its closing quote, is one to choose from. */
static int calm(const char *order)
{
    const char *verbs[] = {" start ", " head ", " mark ", " break ", " pass\"", " done\"", " answer ", " secure "};
    const char *end = strchr(order, '"');
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
        const char *found = strstr(order, verbs[i]);
        if (found && found < end && !(strstr(order, "astray") && strstr(order, "astray") < end))
            return 1;
    }
    return 0;
}

/* Chooses one of the orders of a list: "dive" before all, a surfacing where nothing else is left. */
static void choose(const char *list, char *order)
{
    int calms = 0;
    strcpy(order, "");
    while (*list == '"' && list[1] != ']') {
        const char *end = strchr(++list, '"');
        size_t length = (size_t)(end - list);
        int dives = length > 5 && !strncmp(end - 5, " dive", 5);
        int up = length > 8 && !strncmp(end - 8, " surface", 8) && !*order;
        if (dives || up || (calm(list) && rand() % ++calms == 0)) {
            memcpy(order, list, length);
            order[length] = 0;
        }
        if (dives)
            return;
        list = end[1] == ',' ? end + 2 : "";
    }
}

int main(void)
{
    while (fgets(line, sizeof line, stdin)) {
        if (strstr(line, "\"type\":\"hello\""))
            puts("{\"type\": \"hello\", \"protocol\": 1, \"name\": \"Calm C\", \"wants\": [\"legal\"]}");
        else if (strstr(line, "\"type\":\"options\""))
            puts("{\"type\": \"ready\"}");
        else if (strstr(line, "\"type\":\"new\"")) {
            srand((unsigned)strtoull(strstr(line, "\"seed\":") + 7, NULL, 10));
            puts("{\"type\": \"ready\"}");
        } else if (strstr(line, "\"type\":\"go\"")) {
            char order[128];
            long id = strtol(strstr(line, "\"id\":") + 5, NULL, 10);
            choose(strstr(line, "\"legal\":[") + 9, order);
            if (*order)
                printf("{\"type\": \"order\", \"id\": %ld, \"order\": \"%s\"}\n", id, order);
            else
                printf("{\"type\": \"order\", \"id\": %ld, \"order\": null}\n", id);
        } else if (strstr(line, "\"type\":\"quit\""))
            return 0;
        fflush(stdout);
    }
    return 0;
}
