import type { Hole } from './hole.ts'

const pictures = 'services/users/src/pictures/pictures.spec.ts'
const knows = 'services/social/src/relations/who-may-know.spec.ts'

/** What is stored, what is uploaded, who sees whom. */
export const privacyHoles: readonly Hole[] = [
  {
    name: 'phone-stored-readable',
    opens: 'phones stand readable in the database',
    file: 'packages/platform/src/crypto/sealed-fields.ts',
    find: `const box = Buffer.concat([iv, cipher.update(value, 'utf8'), cipher.final(), cipher.getAuthTag()])`,
    replace: `return \`\${mark}:\${this.newest}:\${value}\` as Sealed
    const box = Buffer.concat([iv])`,
    test: {
      project: 'services',
      file: 'services/users/src/directory/sealed-fields.spec.ts',
      name: 'what was stored readable is sealed before anything listens',
    },
  },
  {
    name: 'sealed-values-can-be-moved',
    opens: 'whoever writes to the database puts one person’s sealed payee into another’s document',
    file: 'packages/platform/src/crypto/sealed-fields.ts',
    find: 'JSON.stringify([version, collection, field, owner])',
    replace: 'JSON.stringify([version, collection, field, owner].slice(0, 1))',
    test: {
      project: 'unit',
      file: 'packages/platform/src/crypto/sealed-fields.unit.spec.ts',
      name: 'another owner',
    },
  },
  {
    name: 'journal-remembers-the-erased',
    opens: 'the journal of facts keeps the names and texts of somebody erased',
    file: 'packages/platform/src/erasure/on-erased.ts',
    find: 'await this.#journal.updateOne({ _id: fact._id }, { $set: { data: withoutPerson(fact, person) } })',
    replace: 'void fact',
    build: 'packages/platform',
    test: {
      project: 'security',
      file: 'tests/security/erasure-everywhere.spec.ts',
      name: 'after the erasure nothing of it is anywhere',
      needsWholeFile: true,
    },
  },
  {
    name: 'uploads-remember-the-erased',
    opens: 'raw uploads of somebody erased stay',
    file: 'services/users/src/accounts/erase-account.ts',
    find: 'await this.objects.removeAll(uploadPrefix(userId))',
    replace: 'void uploadPrefix',
    build: 'services/users',
    test: {
      project: 'security',
      file: 'tests/security/erasure-everywhere.spec.ts',
      name: 'after the erasure nothing of it is anywhere',
      needsWholeFile: true,
    },
  },
  {
    name: 'upload-without-acl',
    opens: 'an upload is made readable by all with a field of its own',
    file: 'packages/platform/src/object-store.ts',
    find: `      'x-oss-object-acl': 'private' as const,\n`,
    replace: '',
    test: { project: 'services', file: pictures, name: 'refuses a form whose field %s is %s' },
  },
  {
    name: 'uploads-without-quota',
    opens: 'a person fills the object store',
    file: 'services/users/src/pictures/pictures.controller.ts',
    find: `await this.limits.take('upload', currentUser.id, UPLOADS_A_DAY, day)`,
    replace: `void [UPLOADS_A_DAY, day]`,
    test: { project: 'services', file: pictures, name: 'is given to a person a hundred times a day' },
  },
  {
    name: 'uploads-stay-for-ever',
    opens: 'what nobody took stays in the object store',
    file: 'services/users/src/pictures/stale-uploads-job.ts',
    find: 'await this.objects.remove(key)',
    replace: 'void key',
    test: { project: 'services', file: pictures, name: 'are removed after a day, others stay' },
  },
  {
    name: 'decodes-before-the-limit',
    opens: 'a full album has picture after picture decoded',
    file: 'services/users/src/pictures/add-picture.ts',
    find: 'if (user && isAlbumFull(user))',
    replace: 'if (user && isAlbumFull(user) && key === "")',
    test: { project: 'services', file: pictures, name: 'of twelve at once decodes and scores nine' },
  },
  {
    name: 'who-liked-me-for-free',
    opens: 'who liked or viewed somebody is told without VIP',
    file: 'packages/contracts/src/rules/visibility.ts',
    find: `isVip || (act === 'like' ? isReturned : act !== 'view')`,
    replace: `isVip || act !== 'msg' || isReturned`,
    test: { project: 'services', file: knows, name: 'our record tells who liked or viewed me to VIP only' },
  },
  {
    name: 'stealth-shows-its-card',
    opens: 'somebody in stealth gives their whole card to whoever has their id',
    file: 'packages/contracts/src/rules/visibility.ts',
    find: 'if (privacy?.blockMe !== false && !relation.isMatch && !relation.hasReachedOut)',
    replace: 'if (privacy?.blockMe === undefined)',
    test: { project: 'services', file: knows, name: 'show nothing of somebody in stealth or who was never approved' },
  },
  {
    name: 'unreviewed-name-in-notices',
    opens: 'a name that no moderator has seen reaches others in a notice',
    file: 'packages/contracts/src/rules/visibility.ts',
    find: `if (!isApprovedContent(person)) return`,
    replace: `if (!isApprovedContent(person) && isCompleted > 6) return`,
    test: {
      project: 'services',
      file: 'services/chat/src/notices/notices.spec.ts',
      name: 'a notice shows no name and no face that nobody has approved',
    },
  },
  {
    name: 'blocker-in-likes',
    opens: 'somebody who blocked me stands among those who like a post',
    file: 'packages/contracts/src/rules/visibility.ts',
    find: `if (relation.blockedByViewer || relation.blockedByPerson) return under('nothing', 'BLACKLISTED')`,
    replace: '',
    test: {
      project: 'services',
      file: 'services/social/src/posts/posts.spec.ts',
      name: 'whoever is kept apart by a block does not stand among those who like a post',
    },
  },
  {
    name: 'status-of-the-hidden',
    opens: 'the status number answers for people whose page shows nothing',
    file: 'services/users/src/profile/profile.reads.ts',
    find: `if (!seen || (seen.refusal && !isGone(seen.isCompleted))) throw`,
    replace: `if (!seen || isGone(seen.isCompleted)) throw`,
    test: {
      project: 'services',
      file: 'services/users/src/profile/profile.spec.ts',
      name: 'is not told of whom the page shows nothing',
    },
  },
  {
    name: 'place-of-a-post-is-free-text',
    opens: 'unchecked words are published as the place of a post',
    file: 'services/social/src/posts/add-post.ts',
    find: 'const city = input.city ? listedPlace(input.city) : null',
    replace: 'const city = input.city ? (listedPlace(input.city), input.city) : null',
    test: {
      project: 'services',
      file: 'services/social/src/posts/posts.spec.ts',
      name: 'the place of a post is one of our list',
    },
  },
  {
    name: 'photo-filter-counts-avatars',
    opens: 'the filter "with photos" finds people with an avatar only',
    file: 'services/users/src/user-view.rules.ts',
    find: 'albumSize: approvedImages(user).length,',
    replace: 'albumSize: approvedImages(user).length + (avatar ? 1 : 0),',
    test: {
      project: 'unit',
      file: 'services/users/src/discovery/filter.rules.spec.ts',
      name: 'asks for approved pictures beside the avatar',
    },
  },
]
