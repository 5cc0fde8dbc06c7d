// nginx as an external reference: one worker, keep-alive connections to the service, no log.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, startProgram } from './part.mjs'

const program = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx'].find(
  existsSync,
)

const configOf = (folder, port, upstream) => `
daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr error;
events { worker_connections 1024; }
http {
  access_log off; keepalive_requests 1000000;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/f;
  uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  upstream service { server ${new URL(upstream).host}; keepalive 64; keepalive_requests 1000000; }
  server { listen 127.0.0.1:${port}; location / { proxy_pass http://service; proxy_http_version 1.1; proxy_set_header Connection ""; } }
}`

/** Null if nginx is not installed. */
export const startNginx = async (upstream) => {
  if (!program) return null
  const folder = mkdtempSync(join(tmpdir(), 'xinyu-nginx-'))
  const port = await freePort()
  writeFileSync(join(folder, 'nginx.conf'), configOf(folder, port, upstream))
  const part = await startProgram(program, ['-p', folder, '-c', join(folder, 'nginx.conf')], port)
  return { ...part, stop: () => part.stop().finally(() => rmSync(folder, { recursive: true, force: true })) }
}
