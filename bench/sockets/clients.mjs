// Opens sockets like the client, a few at a time, and keeps them idle until asked to close them.
import { WebSocket } from 'ws'

const atOnce = 40
let sockets = []

const open = (url, { id, token }) =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`${url}/ws/${id}`, { perMessageDeflate: false })
    socket.on('open', () => socket.send(JSON.stringify({ msgCata: 0, token })))
    socket.on('error', reject)
    socket.on('close', (code) => reject(new Error(`closed with ${code}`)))
    socket.on('message', (data) => {
      const frame = JSON.parse(String(data))
      if (frame.msgCata === 12) reject(new Error(frame.code))
      if (frame.msgCata === 0) resolve(socket)
    })
  })

process.on('message', async ({ url, people }) => {
  if (!url) {
    for (const socket of sockets) socket.terminate()
    sockets = []
    return process.send({ closed: true })
  }
  const waiting = [...people]
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) sockets.push(await open(url, next))
  }
  try {
    await Promise.all(Array.from({ length: atOnce }, work))
    process.send({ opened: sockets.length })
  } catch (error) {
    process.send({ failed: error.message })
  }
})
process.once('disconnect', () => process.exit(0))
process.send({ ready: true })
