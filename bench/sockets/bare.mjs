// The peer: a `ws` server that accepts any socket, sends ready and answers heartbeats.
import './part.mjs'
import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'

const http = createServer()
new WebSocketServer({ server: http }).on('connection', (socket) => {
  socket.on('message', (data) => {
    const { msgCata } = JSON.parse(String(data))
    socket.send(JSON.stringify(msgCata === 0 ? { msgCata: 0, ready: true } : { msgCata: 8 }))
  })
})
http.listen(0, '127.0.0.1', () => process.send({ ready: `http://127.0.0.1:${http.address().port}` }))
process.once('disconnect', () => process.exit(0))
