"""The table with its devices and screens: `sonar_console.app.opening.open_table` opens one."""
