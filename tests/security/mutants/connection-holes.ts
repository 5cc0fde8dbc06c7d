import type { Hole } from './hole.ts'

const unread = 'gateway/src/limits/unread-responses.spec.ts'

/** The ways to hold connections, memory and turns of others. */
export const connectionHoles: readonly Hole[] = [
  {
    name: 'requests-of-one-connection-at-once',
    opens: 'one connection requests thirty documents at once, reads none, and all of them stay in memory',
    file: 'gateway/src/limits/request-queues.ts',
    find: 'if (queue) return void queue.waiting.push(begin)',
    replace: 'if (queue) return begin()',
    test: { project: 'services', file: unread, name: 'of many calls on one connection the next starts when' },
  },
  {
    name: 'unread-answers-stay',
    opens: 'a client that does not read an answer keeps the connection forever',
    file: 'gateway/src/limits/request-queues.ts',
    find: 'else if (now - queue.since >= this.#stallMs) socket.destroy()',
    replace: 'else void this.#stallMs',
    test: { project: 'services', file: unread, name: 'a client that does not read %s is disconnected in time' },
  },
  {
    name: 'requests-without-limit-on-one-connection',
    opens: 'one connection queues requests without limit',
    file: 'gateway/src/limits/request-queues.ts',
    find: 'queue.waiting.length >= MAX_WAITING',
    replace: 'queue.waiting.length < 0 * MAX_WAITING',
    test: { project: 'services', file: unread, name: 'a client that sends too many requests without waiting' },
  },
  {
    name: 'pages-without-limit',
    opens: 'an address loads pages without limit',
    file: 'gateway/src/edge.ts',
    find: "limits.count('page', request.clientAddress ?? '', config.RATE_PER_10_SECONDS * filesPerCall, 10)",
    replace: 'void filesPerCall',
    test: { project: 'services', file: unread, name: 'an address that loads pages too often waits' },
  },
  {
    name: 'guests-crowd-out-members',
    opens: 'a guest has any number of running calls, and everyone else waits',
    file: 'gateway/src/limits/concurrency-limit.ts',
    find: 'isGuest ? MAX_PER_GUEST : MAX_PER_MEMBER',
    replace: 'isGuest ? MAX_PER_MEMBER : MAX_PER_MEMBER + 0 * MAX_PER_GUEST',
    test: { project: 'services', file: unread, name: 'a guest has at most six concurrent calls' },
  },
  {
    name: 'slow-sender-after-the-timeout',
    opens: 'a sender keeps the connection after the timeout by not closing it',
    file: 'packages/platform/src/http/transport/invalid-http.ts',
    find: 'setTimeout(() => socket.destroy(), closeTimeoutMs).unref()',
    replace: 'setTimeout(() => undefined, closeTimeoutMs).unref()',
    test: {
      project: 'services',
      file: unread,
      name: 'a slow sender that continues after the timeout is disconnected',
    },
  },
  {
    name: 'sockets-without-login-stay',
    opens: 'a socket that never logs in stays open',
    file: 'services/chat/src/socket/socket-server.ts',
    find: 'connection.openedAt < authSince) this',
    replace: 'connection.openedAt < 0 * authSince) this',
    test: {
      project: 'services',
      file: 'services/chat/src/socket/sessions.spec.ts',
      name: 'refuses silence, bad tokens',
    },
  },
  {
    name: 'objects-of-disconnected-readers-stay-open',
    opens: 'readers who requested many objects and disconnected leave their files open',
    file: 'packages/engines/src/object-store/http-server.ts',
    find: 'else serialize(message.socket, () => handleOrRefuse(store, message, response))',
    replace: 'else void [serialize, handleOrRefuse(store, message, response)]',
    test: {
      project: 'engines',
      file: 'packages/engines/src/object-store/slow-readers.spec.ts',
      name: 'clients that request many objects, read none and disconnect leave no file open',
    },
  },
  {
    name: 'long-pages-for-guests',
    opens: 'a guest requests a hundred rows of every list',
    file: 'packages/platform/src/http/calls/guest-rows.rules.ts',
    find: "if (caller?.type !== 'temp' || typeof",
    replace: "if (caller?.type !== 'normal' || typeof",
    test: {
      project: 'unit',
      file: 'packages/platform/src/http/calls/guest-rows.rules.spec.ts',
      name: 'a guest’s page is short whatever size is requested',
    },
  },
  {
    name: 'upstream-of-disconnected-readers-stays',
    opens: 'sockets of disconnected readers stay open at the chat service',
    file: 'gateway/src/sockets/client-socket.ts',
    find: '    this.#link?.send(LinkRecord.Closed, this.#number)\n',
    replace: '',
    test: { project: 'services', file: 'gateway/src/limits/slow-readers.spec.ts', name: 'leave nothing open' },
  },
  {
    name: 'links-without-the-secret',
    opens: 'anybody who reaches chat passes frames in the name of a gateway',
    file: 'packages/platform/src/socket-link/link-server.ts',
    find: 'const isOurs = isInternalToken(headers.authorization, this.#secret, linkPath)',
    replace: 'const isOurs = true',
    test: {
      project: 'services',
      file: 'gateway/src/sockets/sockets.spec.ts',
      name: 'is opened to nobody without the services’ secret',
    },
  },
  {
    name: 'readers-buffer-without-end',
    opens: 'what waits for a client that does not read grows without end at the gateway',
    file: 'gateway/src/sockets/client-socket.ts',
    find: 'if (this.#webSocket.bufferedAmount > maxWaitingBytes) return this.terminate()',
    replace: '',
    test: {
      project: 'services',
      file: 'gateway/src/limits/slow-readers.spec.ts',
      name: 'is cut off when too much waits',
    },
  },
]
