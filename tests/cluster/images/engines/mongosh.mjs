// The manifest's replica set is one node here and needs no initiation: answering is enough.
import { connect } from 'node:net'

const socket = connect(27017, 'mongodb', () => process.exit(0))
socket.once('error', () => process.exit(1))
