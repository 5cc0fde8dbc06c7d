/** Seconds in which a refusal or ban at the console can be undone; a refusal is published afterwards. */
export const undoSeconds = 600
/** An approval is published sooner: its member waits for it, and whoever sees it wrongly approved reports it. */
const approvalSeconds = 30

/** Seconds in which a decision can be undone; `limit` of refusals, which is also the most for approvals. */
export const undoSecondsOf = (isApproval: boolean, limit = undoSeconds): number =>
  isApproval ? Math.min(approvalSeconds, limit) : limit
