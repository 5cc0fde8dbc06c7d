// A minimal service: a bare Node server with one short JSON answer.
import { createServer } from 'node:http'

const body = '{"status":0,"isCompleted":4}'
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': body.length,
  'x-content-type-options': 'nosniff',
  'x-request-id': '1',
}
createServer((request, response) => {
  request.resume().once('end', () => response.writeHead(200, headers).end(body))
}).listen(Number(process.env.PORT), '127.0.0.1', () => process.send('ready'))
