#!/usr/bin/env bash
# Cyrus (Debian's cyrus-imapd and cyrus-caldav) as a CalDAV server on loopback, for the users alice and bob, password "secret".
#
#   cyrus-server.sh start FOLDER [PORT]    prints the address of the home of alice; the folder is emptied first
#   cyrus-server.sh stop FOLDER
#
# Needs root, and a folder in one that everybody can enter: Cyrus runs as a user of its own.
set -euo pipefail

folder=$2
case $1 in
stop)
    pid=$(<"$folder/master.pid")
    kill "$pid"
    while kill -0 "$pid" 2>/dev/null; do sleep 0.1; done
    exit
    ;;
esac

read -r http imap < <(python3 -c 'import socket
taken = [socket.create_server(("127.0.0.1", 0)) for _ in range(2)]
print(*(each.getsockname()[1] for each in taken))')
http=${3:-$http}
rm -rf "${folder:?}"
mkdir -p "$folder/config/socket" "$folder/data"
cat >"$folder/imapd.conf" <<E
configdirectory: $folder/config
defaultpartition: default
partition-default: $folder/data
servername: localhost
admins: admin
unixhierarchysep: on
altnamespace: on
httpmodules: caldav
sasl_pwcheck_method: auxprop
sasl_auxprop_plugin: sasldb
sasl_sasldb_path: $folder/passwords
sasl_mech_list: PLAIN
allowplaintext: yes
autocreate_quota: 0
caldav_create_default: yes
calendar_user_address_set: example.org
defaultdomain: example.org
E
cat >"$folder/cyrus.conf" <<E
START {
  recover cmd="/usr/lib/cyrus/bin/ctl_cyrusdb -C $folder/imapd.conf -r"
}
SERVICES {
  http cmd="/usr/lib/cyrus/bin/httpd -C $folder/imapd.conf" listen="127.0.0.1:$http" prefork=1
  imap cmd="/usr/lib/cyrus/bin/imapd -C $folder/imapd.conf" listen="127.0.0.1:$imap" prefork=1
}
EVENTS {
}
E
for user in admin alice bob; do
    echo secret | saslpasswd2 -c -p -f "$folder/passwords" -u localhost "$user"
done
# Cyrus refuses to run as anybody but its own user.
chown -R cyrus:mail "$folder"
runuser -u cyrus -- /usr/lib/cyrus/bin/master -C "$folder/imapd.conf" -M "$folder/cyrus.conf" -p "$folder/master.pid" \
    >"$folder/log" 2>&1 </dev/null &
# A user has calendars when there is an inbox for mail.
python3 - "$imap" <<'E'
import imaplib, sys, time
for attempt in range(100):
    try:
        server = imaplib.IMAP4("127.0.0.1", int(sys.argv[1]))
        break
    except OSError:
        time.sleep(0.1)
else:
    sys.exit("Cyrus does not answer")
server.login("admin", "secret")
for user in ("alice", "bob"):
    status, text = server.create("user/" + user)
    if status != "OK":
        sys.exit(f"no inbox for {user}: {text}")
server.logout()
E
for user in alice bob; do
    curl -fsS -o /dev/null -u "$user:secret" -X PROPFIND -H 'Depth: 0' "http://127.0.0.1:$http/dav/calendars/user/$user/"
done
echo "http://127.0.0.1:$http/dav/calendars/user/alice/"
