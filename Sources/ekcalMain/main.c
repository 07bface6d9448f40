/// The program. It is in C because its arguments are those that the system hands over: on Linux Swift's own `CommandLine`
/// reads them from `/proc`, and has none where that cannot be read.
void ekcal_main(int count, char **words, const char *commit);

/// The commit that a release is built from; `.ci/release` names it.
#if !defined(EKCAL_COMMIT)
#define EKCAL_COMMIT ""
#endif

int main(int count, char **words) {
    ekcal_main(count, words, EKCAL_COMMIT);
    return 1;
}

#if defined(EKCAL_IS_SHIPPED)
/// Before `main`, the Swift runtime looks for a program that prints where others crash, beside this one, and aborts where
/// `/proc` does not say where that is. There is none beside a static program. The function stands here in the place of the
/// runtime's own, and is asked for nothing else.
char *swift_copyAuxiliaryExecutablePath(const char *name);
char *swift_copyAuxiliaryExecutablePath(const char *name) {
    (void)name;
    return 0;
}
#endif
