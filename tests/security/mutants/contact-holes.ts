import type { Hole } from './hole.ts'

const contacts = 'services/users/src/hidden-contacts/hidden-contacts.spec.ts'

/** Phone numbers whose owners must not see a member. */
export const contactHoles: readonly Hole[] = [
  {
    name: 'contacts-take-effect-today',
    opens: 'a member who hides from a number sees on the same day which profile it affected',
    file: 'services/users/src/hidden-contacts/hidden-contacts.rules.ts',
    find: 'new Date(startOfTomorrow(now).getTime() + random * DAY_MS)',
    replace: 'new Date(now.getTime() + 1 + random * DAY_MS)',
    test: { project: 'services', file: contacts, name: 'the time is random within the next day' },
  },
  {
    name: 'hidden-contacts-leave-own-lists',
    opens: 'a member who hides from a number sees which profile is gone',
    file: 'services/users/src/blocks/blocks.store.ts',
    find: 'this.#blocks.find({ ...filter, ...byHand }).toArray()',
    replace: 'this.#blocks.find(filter).toArray()',
    test: { project: 'services', file: contacts, name: 'not at once, not within the day, not after' },
  },
  {
    name: 'hidden-contacts-leave-own-deck',
    opens: 'a member who hides from a number sees that one profile fewer is counted and shown',
    file: 'services/users/src/blocks/blocks.store.ts',
    find: 'read(this.#blocks, byHand)',
    replace: 'read(this.#blocks, {})',
    test: { project: 'services', file: contacts, name: 'for the hiding member nothing changes' },
  },
  {
    name: 'hidden-contacts-cannot-be-reached',
    opens: 'a member who hides from a number learns by a refused message whose it is',
    file: 'packages/platform/src/people/blocks.store.ts',
    find: 'blockId(me, other), blockId(other, me), contactId(other, me)]',
    replace: 'blockId(me, other), blockId(other, me), contactId(other, me), contactId(me, other)]',
    test: {
      project: 'services',
      file: 'services/social/src/people/people.spec.ts',
      name: 'hiding from a contact leaves them reachable for me',
    },
  },
  {
    name: 'contacts-of-unapproved',
    opens: 'unapproved accounts are created to guess whose number it is',
    file: 'services/users/src/hidden-contacts/settle-contacts.ts',
    find: 'if (!user || !isApprovedContent(user)) return',
    replace: 'if (!user || (!user._id && isApprovedContent(user))) return',
    test: { project: 'services', file: contacts, name: 'has approved take effect only after approval' },
  },
  {
    name: 'contacts-on-the-same-day',
    opens: 'a member who knows the time of effect adds one number before it and sees its effect alone',
    file: 'services/users/src/hidden-contacts/hidden-contacts.rules.ts',
    find: 'before?.day === dateInChina(now) ? before.hashes : hashes',
    replace: 'before === null ? [] : hashes',
    test: { project: 'services', file: contacts, name: 'waits for the next day' },
  },
  {
    name: 'numbers-without-limit',
    opens: 'one account tests any number of phone numbers by removing them from the list again',
    file: 'services/users/src/hidden-contacts/hidden-contacts.rules.ts',
    find: 'count > limit && more > 0 ? null',
    replace: 'count > limit * 1_000 && more > 0 ? null',
    test: { project: 'services', file: contacts, name: 'five thousand numbers in all and per month' },
  },
]
