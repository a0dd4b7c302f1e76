import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { Fault } from '../../../stack/fault.ts'

const START_MS = 5_000

/** As many workers as the machine has processors, no log, the page compressed ahead of time. */
const configuration = (folder: string, port: number) => `
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
worker_processes ${availableParallelism()};
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  keepalive_requests 1000000;
  open_file_cache max=10;
  types { text/html html; }
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    gzip_static on;
  }
}
`

/**
 * Serves one page as a file with nginx, the reference of the benchmark.
 * @throws Fault when nginx doesn't answer
 */
export async function serveWithNginx(folder: string, port: number, html: string) {
  mkdirSync(folder, { recursive: true })
  const config = join(folder, 'nginx.conf')
  writeFileSync(config, configuration(folder, port))
  writeFileSync(join(folder, 'index.html'), html)
  writeFileSync(join(folder, 'index.html.gz'), gzipSync(html))
  const nginx = spawn('nginx', ['-p', folder, '-c', config, '-e', join(folder, 'error.log')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const address = `http://127.0.0.1:${port}/`
  const stop = async () => {
    if (nginx.exitCode !== null) return
    nginx.kill()
    await once(nginx, 'exit')
  }
  const until = Date.now() + START_MS
  while (
    !(await fetch(address).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (nginx.exitCode !== null || Date.now() > until) {
      await stop()
      throw new Fault(`nginx does not answer at ${address}. Its log is ${join(folder, 'error.log')}.`)
    }
    await setTimeout(50)
  }
  return { address, stop }
}
