"""A trip across three fences and back, with jitter, and what rings on it by a second implementation of the rule in Alarms.md.

trip.py SEED ACCURACY writes the lines (a position, its accuracy in metres, the time) to standard output and the expected lines to standard error: place, state, time.
"""
import datetime
import math
import random
import sys

FENCES = [("Work", 52.52, 13.30, 100), ("Park", 52.52, 13.33, 250), ("Home", 52.52, 13.37, 600)]
NOISE = 9.0  # metres at most: two positions of one place are less than the least margin apart


def metres(a, b):
    lat1, lon1, lat2, lon2 = map(math.radians, (*a, *b))
    h = math.sin((lat2 - lat1) / 2) ** 2 + math.cos(lat1) * math.cos(lat2) * math.sin((lon2 - lon1) / 2) ** 2
    return 2 * 6371008.8 * math.asin(math.sqrt(h))


def main():
    seed, accuracy = int(sys.argv[1]), int(sys.argv[2])
    rng = random.Random(seed)
    steps = [13.28 + 0.00015 * n for n in range(800)]
    points = []
    for lon in steps + steps[::-1]:
        for _ in range(rng.choice([1, 1, 1, 4])):
            angle, far = rng.uniform(0, 2 * math.pi), rng.uniform(0, NOISE)
            lat = 52.52 + far * math.cos(angle) / 111195
            points.append((lat, lon + far * math.sin(angle) / (111195 * math.cos(math.radians(52.52)))))
    start = datetime.datetime(2026, 3, 5, 8, tzinfo=datetime.timezone.utc)
    times = [(start + datetime.timedelta(seconds=10 * n)).strftime("%Y-%m-%dT%H:%M:%SZ") for n in range(len(points))]
    for (lat, lon), time in zip(points, times):
        print(f"{lat!r},{lon!r},{accuracy} {time}")
    inside = {}
    for point, time in zip(points, times):
        for name, lat, lon, radius in FENCES:
            distance = metres(point, (lat, lon))
            was = inside.get(name)
            edge = radius + (max(radius / 10, 20, accuracy) if was else 0)
            inside[name] = distance <= edge
            if was is not None and was != inside[name]:
                print(name, "enter" if inside[name] else "leave", time, file=sys.stderr)


main()
