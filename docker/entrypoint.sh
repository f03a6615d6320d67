#!/bin/sh
# Starts the service in a container. Where GREFFIER_USERS names a folder written by `greffier acl`,
# the passwords come from there, so that they stand neither in the compose file nor in `docker inspect`.
set -eu

if [ -n "${GREFFIER_USERS:-}" ] && [ -z "${GREFFIER_REDIS_URL:-}" ]; then
  password() {
    found=$(sed -n "s/^$1 //p" "$GREFFIER_USERS/passwords")
    [ -n "$found" ] || { echo "entrypoint: no password of $1 in $GREFFIER_USERS/passwords" >&2; exit 1; }
    echo "$found"
  }
  log=$(password greffier-log)
  work=$(password greffier-work)
  GREFFIER_REDIS_URL="redis://greffier-log:$log@${GREFFIER_REDIS_HOST:-redis:6379}/0"
  GREFFIER_WORK_URL="redis://greffier-work:$work@${GREFFIER_REDIS_HOST:-redis:6379}/0"
  export GREFFIER_REDIS_URL GREFFIER_WORK_URL
fi

exec "$@"
