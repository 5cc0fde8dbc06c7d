// The expiry of an index is set when it is created: changing a number here needs a migration of its index.

/** Days for which a service keeps its published facts, to refill a lost broker. */
export const eventLogDays = 30

export const brokerDays = 30

/**
 * Days after its last fact for which a group keeps its cursor of an aggregate. A fact can arrive up to `eventLogDays +
 * brokerDays` after it happened: published again on its last day in the event log, read on its last day in the broker.
 * A cursor outlives that, so that a repeat is recognized.
 */
export const cursorDays = 90

/**
 * Days for which a service keeps its own record of an admin's act; the trail itself is in the moderation service.
 * Longer than any broker outage, so that none is lost.
 */
export const auditDays = 90
