import type { Hole } from './hole.ts'

/** What a call takes from its caller, and what it answers too early. */
export const inputHoles: readonly Hole[] = [
  {
    name: 'finance-writes-names',
    opens: 'finance changes the names of members',
    file: 'packages/contracts/src/resource.ts',
    find: `return resource.writeRoles ?? ['admin']`,
    replace: 'return resource.roles',
    test: {
      project: 'services',
      file: 'services/users/src/console/console.spec.ts',
      name: 'change no name, ban nobody and lift no ban, but may look',
    },
  },
  {
    name: 'odd-object-keys',
    opens: 'a key that proxies and stores parse differently causes server errors',
    file: 'packages/contracts/src/scalars.ts',
    find: `  .regex(/^[\\w-][\\w.-]*(?:\\/[\\w-][\\w.-]*)*$/)`,
    replace: '',
    build: 'packages/contracts',
    test: {
      project: 'security',
      file: 'tests/security/attacks.spec.ts',
      name: 'is refused if it could name another place',
    },
  },
  {
    name: 'invisible-names',
    opens: 'a name of zero-width characters, or one that reverses the text around it',
    file: 'packages/contracts/src/rules/text/plain-text.ts',
    find: `!hasControls(text) && !directions.test(text) && (text === '' || visible.test(text))`,
    replace: `!hasControls(text) || (directions.test(text) && visible.test(text))`,
    test: {
      project: 'unit',
      file: 'packages/contracts/src/rules/text/plain-text.spec.ts',
      name: 'is none',
    },
  },
  {
    name: 'uploads-of-any-size',
    opens: 'an upload by a signed URL stays, however large it is',
    file: 'services/users/src/pictures/stale-uploads-job.ts',
    find: 'upload.changedAt < moment || isTooLarge(upload)',
    replace: 'upload.changedAt < moment || !isTooLarge({ key: upload.key, size: Infinity })',
    test: {
      project: 'services',
      file: 'services/users/src/pictures/pictures.spec.ts',
      name: 'that are larger than a picture may be, put by a signed address',
    },
  },
  {
    name: 'policies-for-any-prefix',
    opens: 'a policy for one upload writes below another’s prefix',
    file: 'services/users/src/pictures/pictures.controller.ts',
    find: '`${uploadPrefix(currentUser.id)}${newId()}/`',
    replace: '`${uploadPrefix(currentUser.id)}${newId().slice(0, 0)}`',
    test: {
      project: 'services',
      file: 'services/users/src/pictures/pictures.spec.ts',
      name: 'allows any key below a new prefix',
    },
  },
  {
    name: 'albums-before-review',
    opens: 'an unreviewed picture is readable by its address',
    file: 'services/users/src/pictures/add-picture.ts',
    find: '{ isPublic: false }',
    replace: '{ isPublic: true }',
    test: {
      project: 'services',
      file: 'services/users/src/pictures/pictures.spec.ts',
      name: 'serves no picture by its bare address until it is approved',
    },
  },
  {
    name: 'malformed-json-echoed',
    opens: 'a refusal of malformed JSON repeats its content, such as a password',
    file: 'packages/platform/src/http/transport/json-body.ts',
    find: 'return `malformed JSON at line',
    replace: 'return `${text} at line',
    test: {
      project: 'services',
      file: 'packages/platform/src/http/calls/direct-calls.spec.ts',
      name: 'invalid JSON is refused with its place alone',
    },
  },
  {
    name: 'codes-for-ended-tokens',
    opens: 'a forged token, or that of a banned member, sends codes by SMS',
    file: 'packages/platform/src/http/calls/contract.guard.ts',
    find: "return call.orToken === 'T' ? this.#admit(request, 'T') : undefined",
    replace: 'return undefined',
    test: {
      project: 'services',
      file: 'services/users/src/sms/sms-callers.spec.ts',
      name: 'with the client’s credentials or any valid token, and not without',
    },
  },
  {
    name: 'faces-found-before-review',
    opens: 'a member is found by a new, unreviewed avatar',
    file: 'services/face/src/face-records/face-records.rules.ts',
    find: 'user.isCompleted === ProfileStatus.Approved || avatarKey === shownKey',
    replace: 'user.isCompleted !== ProfileStatus.Empty || avatarKey === shownKey',
    test: {
      project: 'services',
      file: 'services/face/src/people/people.spec.ts',
      name: 'found by the face that others see while a newer avatar waits',
    },
  },
]
