// The replica set that the manifest asks for is one node here and needs no word: it is enough that it answers.
import { connect } from 'node:net'

const socket = connect(27017, 'mongodb', () => process.exit(0))
socket.once('error', () => process.exit(1))
