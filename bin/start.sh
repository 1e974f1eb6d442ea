#!/bin/sh
# The service as `npm start` and the image run it, in the place of this shell, so that it gets their signals. What can be said
# before a process begins alone: Node.js has twice 2 MB for young objects, and up to 32 MB under load (bin/young.js); the C
# library has two pools of memory and not eight for each processor, and gives back what is free from 1 MB on.
MALLOC_ARENA_MAX=${MALLOC_ARENA_MAX:-2} MALLOC_TRIM_THRESHOLD_=${MALLOC_TRIM_THRESHOLD_:-1048576}
export MALLOC_ARENA_MAX MALLOC_TRIM_THRESHOLD_
exec node --min-semi-space-size=2 --max-semi-space-size=32 "$(dirname "$0")/start.js"
