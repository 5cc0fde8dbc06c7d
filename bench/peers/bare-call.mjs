// The reference of the call benchmark: a bare Node server that only validates input and output with the same schemas.
import { createServer } from 'node:http'
import { isCompleted } from '@xinyu/contracts/http/users/profile'

const answer = (body) => {
  const input = isCompleted.input.safeParse(JSON.parse(body))
  if (!input.success) return [400, '{"status":1}']
  return [200, JSON.stringify({ status: 0, ...isCompleted.output.parse({ isCompleted: 4 }) })]
}
createServer((request, response) => {
  const parts = []
  request.on('data', (part) => parts.push(part))
  request.once('end', () => {
    const [status, body] = answer(Buffer.concat(parts).toString())
    const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) }
    response.writeHead(status, headers).end(body)
  })
}).listen(Number(process.env.PORT), '127.0.0.1', () => process.send('ready'))
