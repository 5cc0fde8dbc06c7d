// A minimal chat server: inserts each message (journaled) and forwards it.
import { createServer } from 'node:http'
import { MongoClient } from 'mongodb'
import { WebSocketServer } from 'ws'

/** Starts it on its own database; `url` is for sockets. */
export const startPeer = async (mongoUrl) => {
  const client = await new MongoClient(mongoUrl).connect()
  const collection = client
    .db(`peer${Date.now()}`, { writeConcern: { w: 'majority', journal: true } })
    .collection('messages')
  const http = createServer()
  const sockets = new Map()
  const server = new WebSocketServer({ server: http })
  server.on('connection', (socket, request) => {
    const me = request.url.slice('/ws/'.length)
    sockets.set(me, socket)
    socket.on('message', async (data) => {
      const frame = JSON.parse(String(data))
      if (frame.msgCata === 0) return socket.send(JSON.stringify({ msgCata: 0, ready: true, user_id: me }))
      const { clientId, content, user2 } = frame
      const message = { _id: clientId, clientId, from: me, to: user2._id, content, at: new Date() }
      await collection.insertOne(message)
      sockets.get(message.to)?.send(JSON.stringify({ msgCata: 2, message }))
      socket.send(JSON.stringify({ msgCata: 9, clientId }))
    })
  })
  await new Promise((resolve) => http.listen(0, '127.0.0.1', resolve))
  return {
    url: `ws://127.0.0.1:${http.address().port}`,
    close: async () => {
      for (const socket of server.clients) socket.terminate()
      http.close()
      await client.close()
    },
  }
}
