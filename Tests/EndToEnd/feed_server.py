"""A server on loopback for test-subscriptions.sh: it answers as the file `mode` in its folder says, with the bytes of `feed.ics`.

    python3 feed_server.py FOLDER    # writes the port into FOLDER/port, each request into FOLDER/requests
"""
import gzip
import hashlib
import http.server
import pathlib
import sys
import time

folder = pathlib.Path(sys.argv[1])


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def answer(self, code, body=b"", headers=()):
        self.send_response(code)
        for name, value in headers:
            self.send_header(name, value)
        if code != 304:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if code != 304:
            self.wfile.write(body)

    def do_GET(self):
        mode = (folder / "mode").read_text().strip()
        feed = (folder / "feed.ics").read_bytes()
        tag = '"' + hashlib.md5(feed).hexdigest() + '"'
        if mode == "redirect" and self.path.startswith("/feed"):
            return self.answer(302, headers=[("Location", "/moved.ics"), ("ETag", '"of-the-redirect"')])
        condition = self.headers.get("If-None-Match", "")
        code = 304 if mode in ("ok", "redirect") and condition == tag else 200
        with open(folder / "requests", "a") as log:
            log.write(f"{mode} {self.path} {condition or '-'} {self.headers.get('Authorization', '-')} {code}\n")
        if mode in ("404", "500", "401"):
            return self.answer(int(mode), b"no")
        if mode == "html":
            return self.answer(200, b"<!DOCTYPE html><html><body>Log in</body></html>", [("Content-Type", "text/html")])
        if mode == "nothing":
            return self.answer(200)
        if mode == "slow":
            time.sleep(30)
        if mode == "gzip":
            return self.answer(200, gzip.compress(feed), [("Content-Encoding", "gzip")])
        if mode == "cut":
            return self.answer(200, feed[: len(feed) // 2])
        if mode == "broken":
            # It says more than it sends, and hangs up.
            self.send_response(200)
            self.send_header("Content-Length", str(len(feed) * 2))
            self.end_headers()
            self.wfile.write(feed)
            self.close_connection = True
            return None
        if mode == "hang":
            self.send_response(200)
            self.send_header("Content-Length", str(len(feed)))
            self.end_headers()
            self.wfile.write(feed[:100])
            self.wfile.flush()
            time.sleep(30)
            return None
        if code == 304:
            return self.answer(304, headers=[("ETag", tag)])
        return self.answer(200, feed, [("ETag", tag), ("Content-Type", "text/calendar")])


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
(folder / "port").write_text(str(server.server_port))
server.serve_forever()
