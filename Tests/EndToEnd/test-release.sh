#!/usr/bin/env bash
# What a person without Swift installs: the tar of `.ci/release`, in three lines, in a root that has nothing but it.
source "$(dirname "$0")/harness.sh"

if [[ $(uname) != Linux || ! -x $PWD/.build/release/ekcal ]]; then
    echo "  skipped: there is no optimised build of Linux"
    finish
fi
dist=$folder/dist
tar=$(.ci/release "$dist" 2>"$folder/errors")
ok "a tar is made"
[[ -s $tar ]] || { cat "$folder/errors"; finish; }
(cd "$dist" && sha256sum --quiet -c SHA256SUMS)
ok "its checksum is right"
first=$(sha256sum <"$tar")
.ci/release "$dist" >/dev/null 2>&1
same "the same bytes again" "$first" "$(sha256sum <"$tar")"

name=$(basename "$tar" .tar.gz)
same "one folder" "$name" "$(tar tzf "$tar" | cut -d/ -f1 | sort -u)"
for file in bin/ekcal share/man/man1/ekcal.1 share/man/man1/ekcal-add.1 share/man/man7/ekcal-dates.7 \
    share/bash-completion/completions/ekcal share/zsh/site-functions/_ekcal share/fish/vendor_completions.d/ekcal.fish; do
    tar tzf "$tar" "$name/$file" >/dev/null
    ok "$file"
done

# The three lines of the README, but for the questions of `setup`.
home=$folder/home
mkdir -p "$home"
lines=$(grep -A2 '^tar xzf ekcal-' README.md | sed "s/ekcal-0.1.0-linux-x86_64/$name/g")
same "README has three lines" 3 "$(wc -l <<<"$lines")"
(cd "$dist" && HOME=$home bash -euc "$(head -n 2 <<<"$lines")")
ok "README's lines install it"

# Nothing else is there: no library, no shell, no time zones, no /proc.
root=$folder/root
mkdir -p "$root/tmp"
cp -R "$home/.local" "$root/usr"
chroot=$(command -v chroot)
if [[ $(id -u) -eq 0 && -n $chroot ]] && ! ldd "$root/usr/bin/ekcal" >/dev/null 2>&1; then
    inside() { env -i HOME=/tmp EKCAL_TZ=UTC EKCAL_NOW=2026-03-04T10:00 "$chroot" "$root" /usr/bin/ekcal "$@"; }
    commit=$(git rev-parse -q --verify HEAD 2>/dev/null || echo unknown)
    [[ -z $(git status --porcelain 2>/dev/null) ]] || commit=unknown
    [[ $(inside version) == "ekcal "*" (commit $commit, store format "* ]]
    ok "version names the commit: $(inside version)"
    inside add Dentist "fri 9:30" >/dev/null
    ok "an event is added"
    inside todo buy milk >/dev/null
    same "they are listed" "Dentist buy milk" "$(inside list all --format '{title}' | paste -sd' ')"
    inside help tour | grep -q 'Added e'
    ok "the tour"
    inside undo >/dev/null
    ok "undo"
    # Debian's own root, with its shell, time zones and manual.
    if command -v debootstrap >/dev/null && debootstrap --variant=minbase --include=tzdata stable "$folder/debian" >"$folder/debootstrap.log" 2>&1; then
        cp -R "$home/.local/." "$folder/debian/usr/local/"
        same "in a bare Debian root" "Fri 2026-03-06 09:30" "$("$chroot" "$folder/debian" /bin/bash -c '
            export EKCAL_TZ=Europe/Berlin EKCAL_NOW=2026-03-04T10:00 HOME=/root
            ekcal add Dentist fri 9:30 -q && ekcal find dentist --format "{start:%a %F %H:%M}"')"
    else
        echo "  skipped: no debootstrap, or no network for it"
    fi
else
    echo "  skipped: chroot needs root and a static program"
fi
finish
