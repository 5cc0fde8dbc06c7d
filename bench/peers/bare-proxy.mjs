// http-proxy-middleware on a bare Node server: forwards over keep-alive connections and does nothing else.
import { Agent, createServer } from 'node:http'
import { createProxyMiddleware } from 'http-proxy-middleware'

const forward = createProxyMiddleware({
  target: process.env.UPSTREAM,
  agent: new Agent({ keepAlive: true, maxSockets: 512 }),
})
createServer((request, response) => forward(request, response, () => response.writeHead(404).end())).listen(
  Number(process.env.PORT),
  '127.0.0.1',
  () => process.send('ready'),
)
