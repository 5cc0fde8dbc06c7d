// The expiry of an index is set when it is made: whoever changes a number here adds a migration for its index.

/** Days for which a service keeps the facts it has published, to fill a lost broker again. */
export const journalDays = 30

/** Days for which the broker keeps a fact. */
export const brokerDays = 30

/**
 * Days after its last fact for which a group knows the number it has applied of an aggregate. A fact can still come
 * `journalDays + brokerDays` after it happened: published again on its last day in the journal, read on its last day in
 * the broker. A cursor outlives that, so that a repeat is known as one.
 */
export const cursorDays = 90

/**
 * Days for which a service keeps that it has told of an admin's act; the trail itself is with the moderation service.
 * Longer than any outage of a broker, so that none goes untold.
 */
export const auditDays = 90
