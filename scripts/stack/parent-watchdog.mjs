/**
 * Loaded into every part of a stack (`node --import`). Ends the part's process group when the process that started it
 * has ended, even by `kill -9`. Workers and child processes of the part also load this file, but must not act: only
 * for the leader of the group is STACK_PID the parent's id.
 */
import { isMainThread } from 'node:worker_threads'

if (isMainThread && process.channel && process.ppid === Number(process.env.STACK_PID)) {
  process.channel.unref()
  process.on('disconnect', () => process.kill(-process.pid, 'SIGKILL'))
}
