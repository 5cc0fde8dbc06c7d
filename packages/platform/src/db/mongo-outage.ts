import {
  MongoBulkWriteError,
  MongoClientClosedError,
  MongoError,
  MongoErrorLabel,
  MongoExpiredSessionError,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoOperationTimeoutError,
  MongoServerClosedError,
  MongoServerError,
  MongoServerSelectionError,
  MongoStalePrimaryError,
  MongoTopologyClosedError,
  MongoWriteConcernError,
} from 'mongodb'

/** Labels by which the server or the driver marks an operation that may succeed later. */
const labels = [
  MongoErrorLabel.RetryableWriteError,
  MongoErrorLabel.RetryableError,
  MongoErrorLabel.TransientTransactionError,
  MongoErrorLabel.UnknownTransactionCommitResult,
  MongoErrorLabel.ResumableChangeStreamError,
  MongoErrorLabel.HandshakeError,
  MongoErrorLabel.ResetPool,
  MongoErrorLabel.PoolRequestedRetry,
  MongoErrorLabel.InterruptInUseConnections,
  MongoErrorLabel.SystemOverloadedError,
]

/** Thrown by the driver when no server has answered; these have no label. */
const classes = [
  MongoNetworkError,
  MongoServerSelectionError,
  MongoNotConnectedError,
  MongoTopologyClosedError,
  MongoServerClosedError,
  MongoClientClosedError,
  MongoExpiredSessionError,
  MongoStalePrimaryError,
  MongoOperationTimeoutError,
]

/** Errors of the connection pool, whose classes the driver does not export. */
const poolErrors = new Set(['MongoPoolClosedError', 'MongoWaitQueueTimeoutError'])

/**
 * The server's codes for a temporary state of the replica set. The server sets its label only on writes that it can
 * retry by itself, so `updateMany` and `deleteMany` carry only the code.
 */
export const passingCodes: ReadonlySet<number> = new Set([
  6, // HostUnreachable
  7, // HostNotFound
  43, // CursorNotFound: the server that had the cursor is gone
  63, // StaleShardVersion
  64, // WriteConcernTimeout
  89, // NetworkTimeout
  91, // ShutdownInProgress
  133, // FailedToSatisfyReadPreference
  134, // ReadConcernMajorityNotAvailableYet
  150, // StaleEpoch
  189, // PrimarySteppedDown
  234, // RetryChangeStream
  262, // ExceededTimeLimit
  9001, // SocketException
  10058, // LegacyNotPrimary
  10107, // NotWritablePrimary
  11600, // InterruptedAtShutdown
  11602, // InterruptedDueToReplStateChange
  13388, // StaleConfig
  13435, // NotPrimaryNoSecondaryOk
  13436, // NotPrimaryOrSecondary
])

/** True if MongoDB could not do the work now and a retry may succeed. */
export const isMongoOutage = (error: unknown): boolean =>
  error instanceof MongoError &&
  (labels.some((label) => error.hasErrorLabel(label)) ||
    classes.some((type) => error instanceof type) ||
    poolErrors.has(error.name) ||
    codesOf(error).some((code) => passingCodes.has(Number(code))) ||
    // a bulk write stores what the driver threw as its response
    (error instanceof MongoServerError && isMongoOutage(error.errorResponse)))

/** All codes of an error: its own, those of the writes of a bulk, and those of the write concern. */
const codesOf = (error: MongoError): unknown[] => {
  const codes: unknown[] = [error.code]
  if (error instanceof MongoWriteConcernError) codes.push(error.result.writeConcernError.code)
  if (error instanceof MongoBulkWriteError) {
    codes.push(...[error.writeErrors].flat().map((write) => write.code))
    codes.push(error.result?.getWriteConcernError()?.code)
  }
  return codes
}
