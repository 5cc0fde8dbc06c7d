// Replaces mongosh. The engine needs no initiation of its replica set, so this only checks that it accepts connections.
import { connect } from 'node:net'

const socket = connect(27017, 'mongodb', () => process.exit(0))
socket.once('error', () => process.exit(1))
