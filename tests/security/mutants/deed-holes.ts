import type { Hole } from './hole.ts'

const first = 'services/chat/src/conversations/sending/first-messages.spec.ts'
const pks = 'services/social/src/smile-pk/smile-pk.spec.ts'
const sharing = 'services/social/src/sharing/sharing.spec.ts'

/** Money, messages, posts, reports, PKs, invitations. */
export const deedHoles: readonly Hole[] = [
  {
    name: 'votes-in-own-pk',
    opens: 'a participant of a PK votes for themselves',
    file: 'services/social/src/smile-pk/pk.rules.ts',
    find: "return choiceOf(pk, voter) === null ? null : 'SELF'",
    replace: 'return null',
    test: { project: 'services', file: pks, name: 'nobody votes in a PK of their own' },
  },
  {
    name: 'votes-for-hidden-members',
    opens: 'a blocked member votes on, and sees, the smiles of the member who blocked them',
    file: 'services/social/src/smile-pk/voting/vote-in-pk.ts',
    find: 'await this.reads.get(me, id)\n    const earlier',
    replace: 'const earlier',
    test: { project: 'services', file: pks, name: 'where one of the two is hidden from them' },
  },
  {
    name: 'withdraws-the-smile-of-another',
    opens: 'any member removes the best smile from the boards',
    file: 'services/social/src/smile-pk/enter-smile.ts',
    find: ' || smile.user_id !== me',
    replace: '',
    test: { project: 'services', file: pks, name: 'a withdrawn smile leaves the PK and the boards at once' },
  },
  {
    name: 'a-second-account-is-a-friend',
    opens: 'one device brings its owner a reward for each account created on it',
    file: 'services/social/src/sharing/sharing.rules.ts',
    find: "const refusal = isNewDevice ? (isLoop ? 'INVITE_LOOP' : null) : 'DEVICE_NOT_NEW'",
    replace: "const refusal = isNewDevice || !isLoop ? (isLoop ? 'INVITE_LOOP' : null) : 'DEVICE_NOT_NEW'",
    test: { project: 'services', file: sharing, name: 'an own second account on the same device brings nothing' },
  },
  {
    name: 'a-ring-rewards-itself',
    opens: 'people who invite each other are all rewarded',
    file: 'services/social/src/sharing/sharing.rules.ts',
    find: "const refusal = isLoop ? 'INVITE_LOOP' : isInviterActive ? null : 'GONE'",
    replace: "const refusal = isInviterActive ? null : 'GONE'",
    test: { project: 'services', file: sharing, name: 'people who invite one another in a ring' },
  },
  {
    name: 'first-messages-without-limit',
    opens: 'a hundred messages reach a member who never answered',
    file: 'services/chat/src/conversations/sending/first-messages.ts',
    find: 'if (unanswered >= max)',
    replace: 'if (unanswered >= max * 1_000)',
    test: { project: 'services', file: first, name: 'of a hundred messages at once to somebody who never answered' },
  },
  {
    name: 'strangers-without-limit',
    opens: 'one member writes to every member within a second',
    file: 'services/chat/src/conversations/sending/first-messages.ts',
    find: 'if (unanswered > 0 || isCounted) return',
    replace: 'if (unanswered >= 0 || isCounted) return',
    test: { project: 'services', file: first, name: 'of eighty strangers at once a member reaches' },
  },
  {
    name: 'unscored-picture',
    opens: 'a missing or unscored picture is sent as a message',
    file: 'services/chat/src/conversations/sending/check-content.ts',
    find: 'await this.#assertDecent(me, content)',
    replace: 'void me',
    test: {
      project: 'services',
      file: 'services/chat/src/conversations/sending/send-message.spec.ts',
      name: 'sends a picture that exists, is the sender’s own and was checked, and no other',
    },
  },
  {
    name: 'links-in-posts',
    opens: 'a post links to a foreign page',
    file: 'packages/platform/src/http/calls/shown-texts.ts',
    find: 'const replaced = texts.map(({ field, text, max }) => [field, text.slice(0, max)])',
    replace: 'const replaced = texts.map(({ field, max }) => [field, String(given[field]).slice(0, max)])',
    test: {
      project: 'services',
      file: 'services/social/src/posts/posts.spec.ts',
      name: 'a link in a post is replaced',
    },
  },
  {
    name: 'words-under-pictures',
    opens: 'sensitive words are published under a picture',
    file: 'packages/platform/src/http/calls/contract.interceptor.ts',
    find: 'await this.texts.check(call, request.input,',
    replace: 'await this.texts.check({ ...call, checksTexts: "" }, request.input,',
    test: {
      project: 'services',
      file: 'services/users/src/pictures/pictures.spec.ts',
      name: 'replaces a link in a picture’s description, and refuses sensitive words',
    },
  },
  {
    name: 'report-of-unknown-person',
    opens: 'reports are filed about unknown people',
    file: 'services/moderation/src/reports/file-report.ts',
    find: `if ((await this.accountStatuses.find(user2_id))?.type !== 'normal') throw`,
    replace: `if ((await this.accountStatuses.find(user2_id))?.type === 'temp') throw`,
    test: {
      project: 'services',
      file: 'services/moderation/src/reports/reports.spec.ts',
      name: 'a person who does not exist cannot be reported',
    },
  },
  {
    name: 'unapproved-accounts-vote',
    opens: 'one person decides a PK and the boards with unapproved accounts',
    file: 'services/social/src/smile-pk/smile-pk.controller.ts',
    find: 'if (!currentUser.isApproved)',
    replace: "if (currentUser.id === '')",
    test: { project: 'services', file: pks, name: 'accounts that no moderator has approved cannot vote' },
  },
  {
    name: 'unapproved-accounts-like',
    opens: 'one person lifts their posts up the boards with unapproved accounts',
    file: 'services/social/src/posts/likes/like-post.ts',
    find: 'if (!me.isApproved && wanted !== false',
    replace: "if (me.id === '' && wanted !== false",
    test: {
      project: 'services',
      file: 'services/social/src/posts/boards/boards.spec.ts',
      name: 'accounts that no moderator has approved cannot like a post',
    },
  },
  {
    name: 'own-posts-in-queue',
    opens: 'a moderator sees in the queue that their own post was reported',
    file: 'services/social/src/posts/review/posts-admin.reads.ts',
    find: "queueMatch({ status: 'waiting' }, viewer)",
    replace: '{ needsCheck: true }',
    test: {
      project: 'services',
      file: 'services/social/src/posts/review/review.spec.ts',
      name: 'in none of their queues',
    },
  },
]
