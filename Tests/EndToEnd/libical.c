/* libical as a peer of the benchmarks.
 *
 *   libical expand RULE COUNT   nanoseconds for each of the first COUNT occurrences, the median of seven runs
 *   libical read FILE           parses a file and ends
 *
 * Occurrences are those of libical's own iterator: local times, without a zone. */
#include <libical/ical.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1e9 + t.tv_nsec;
}

static int ascending(const void *a, const void *b) {
    double left = *(const double *)a, right = *(const double *)b;
    return (left > right) - (left < right);
}

static int expand(const char *text, long count) {
    double runs[7];
    for (int run = 0; run < 7; run++) {
        long found = 0;
        double begin = now();
        struct icalrecurrencetype rule = icalrecurrencetype_from_string(text);
        struct icaltimetype start = icaltime_from_string("20260105T090000");
        icalrecur_iterator *iterator = icalrecur_iterator_new(rule, start);
        if (iterator == NULL) return 1;
        while (found < count && !icaltime_is_null_time(icalrecur_iterator_next(iterator))) found++;
        icalrecur_iterator_free(iterator);
        if (found == 0) return 1;
        runs[run] = (now() - begin) / found;
    }
    qsort(runs, 7, sizeof runs[0], ascending);
    printf("%.1f\n", runs[3]);
    return 0;
}

static int parse(const char *path) {
    FILE *file = fopen(path, "rb");
    if (file == NULL || fseek(file, 0, SEEK_END) != 0) return 1;
    long size = ftell(file);
    rewind(file);
    char *text = malloc((size_t)size + 1);
    if (text == NULL || fread(text, 1, (size_t)size, file) != (size_t)size) return 1;
    text[size] = 0;
    icalcomponent *calendar = icalparser_parse_string(text);
    if (calendar == NULL) return 1;
    printf("%d\n", icalcomponent_count_components(calendar, ICAL_VEVENT_COMPONENT));
    return 0;
}

int main(int count, char **words) {
    if (count == 4 && strcmp(words[1], "expand") == 0) return expand(words[2], atol(words[3]));
    if (count == 3 && strcmp(words[1], "read") == 0) return parse(words[2]);
    return 2;
}
