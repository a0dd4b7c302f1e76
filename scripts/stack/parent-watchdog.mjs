/**
 * Loaded into every part of a stack (`node --import`): ends the part's whole process group when the process that
 * started it is gone, even by `kill -9`. Workers and processes that the part forks load it too and must not act:
 * only the leader of the group has the number in STACK_PID as its parent.
 */
import { isMainThread } from 'node:worker_threads'

if (isMainThread && process.channel && process.ppid === Number(process.env.STACK_PID)) {
  process.channel.unref()
  process.on('disconnect', () => process.kill(-process.pid, 'SIGKILL'))
}
