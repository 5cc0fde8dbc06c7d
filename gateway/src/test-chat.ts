import type { Server } from 'node:http'
import { LinkServer } from '@xinyu/platform/socket-link/link-server'
import type { LinkedSocket } from '@xinyu/platform/socket-link/linked-socket'
import type { SocketOpening } from '@xinyu/platform/socket-link/link-records.rules'

/** An instance of chat on a server of the test: the gateway's links, and the sockets that are open over them. */
export class TestChat {
  readonly sockets = new Set<LinkedSocket>()
  readonly openings: SocketOpening[] = []
  onOpen: (socket: LinkedSocket, opening: SocketOpening) => void = () => undefined

  static on(server: Server, secret = process.env.INTERNAL_SECRET ?? ''): TestChat {
    const chat = new TestChat()
    const links = new LinkServer(secret, (socket, opening) => {
      chat.sockets.add(socket)
      chat.openings.push(opening)
      socket.once('close', () => chat.sockets.delete(socket))
      chat.onOpen(socket, opening)
    })
    server.on('upgrade', (request, socket, head) => links.accept(request, socket, head))
    return chat
  }
}
