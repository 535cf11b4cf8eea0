#!/bin/sh
# Runs the case of this folder again with the kit, against the port that it was found in; run it where
# the port's command can be run. Other options, and another port behind --, may be added.
case $0 in
  /*) folder=${0%/*} ;;
  */*) folder=./${0%/*} ;;
  *) folder=. ;;
esac
exec proofload replay "$folder" "$@"
