import type { Hole } from './hole.ts'

const assistant = 'services/chat/src/assistant/assistant.spec.ts'
const knows = 'services/social/src/relations/views-and-likes/relation-privacy.spec.ts'

/** Stored data, uploads, and who sees whom. */
export const privacyHoles: readonly Hole[] = [
  {
    name: 'who-liked-me-for-free',
    opens: 'who liked or viewed a member is shown without VIP',
    file: 'packages/contracts/src/rules/people/visibility.ts',
    find: `isVip || (act === 'like' ? isReturned : act !== 'view')`,
    replace: `isVip || act !== 'msg' || isReturned`,
    test: { project: 'services', file: knows, name: 'only VIP members see in a record who liked or viewed them' },
  },
  {
    name: 'stealth-shows-its-card',
    opens: 'a member in stealth reveals their whole card to anyone with their id',
    file: 'packages/contracts/src/rules/people/visibility.ts',
    find: 'if (privacy?.blockMe !== false && !relation.isMatch && !relation.hasReachedOut)',
    replace: 'if (privacy?.blockMe === undefined)',
    test: { project: 'services', file: knows, name: 'show nothing of people in stealth or never approved' },
  },
  {
    name: 'unreviewed-name-in-notices',
    opens: 'an unreviewed name reaches others in a notice',
    file: 'packages/contracts/src/rules/people/visibility.ts',
    find: `if (!isApprovedContent(person)) return`,
    replace: `if (!isApprovedContent(person) && isCompleted > 6) return`,
    test: {
      project: 'services',
      file: 'services/chat/src/notices/notice-privacy.spec.ts',
      name: 'a notice shows no name and no face that nobody has approved',
    },
  },
  {
    name: 'blocker-in-likes',
    opens: 'a member who blocked me is listed among those who like a post',
    file: 'packages/contracts/src/rules/people/visibility.ts',
    find: `if (relation.blockedByViewer || relation.blockedByPerson) return under('nothing', 'BLACKLISTED')`,
    replace: '',
    test: {
      project: 'services',
      file: 'services/social/src/posts/posts.spec.ts',
      name: 'people separated by a block are left out of a post’s likers',
    },
  },
  {
    name: 'status-of-the-hidden',
    opens: 'the status number is returned for people whose page is hidden',
    file: 'services/users/src/profile/profile.reads.ts',
    find: `if (refusal && refusal !== 'USER_DISABLED') throw`,
    replace: `if (refusal === 'USER_DISABLED') throw`,
    test: {
      project: 'services',
      file: 'services/users/src/profile/profile.spec.ts',
      name: 'is hidden when the page is hidden',
    },
  },
  {
    name: 'place-of-a-post-is-free-text',
    opens: 'unchecked text is published as the place of a post',
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
    opens: 'the filter "with photos" finds people with only an avatar',
    file: 'services/users/src/user/user-card.rules.ts',
    find: 'albumSize: approvedImages(user).length,',
    replace: 'albumSize: approvedImages(user).length + (avatar ? 1 : 0),',
    test: {
      project: 'unit',
      file: 'services/users/src/discovery/filters/filter.rules.spec.ts',
      name: 'requires approved pictures beside the avatar',
    },
  },
  {
    name: 'pictures-open-before-review',
    opens: 'an unreviewed picture is readable by its address',
    file: 'services/social/src/posts/pictures/add-post-picture.ts',
    find: '{ isPublic: false }',
    replace: '{ isPublic: true }',
    test: {
      project: 'services',
      file: 'services/social/src/posts/pictures/post-pictures.spec.ts',
      name: 'nobody reads them before it is approved but its author',
    },
  },
  {
    name: 'pictures-of-others',
    opens: 'a member uses another’s picture in their own post',
    file: 'services/social/src/posts/pictures/post-pictures.store.ts',
    find: 'const wanted = { _id: { $in: [...ids] }, user_id }',
    replace: 'const wanted = { _id: { $in: [...ids] }, ...(user_id ? {} : { user_id }) }',
    test: {
      project: 'services',
      file: 'services/social/src/posts/pictures/post-pictures.spec.ts',
      name: 'a post takes no picture of another member',
    },
  },
  {
    name: 'any-reader-deletes-comments',
    opens: 'a reader deletes other people’s comments',
    file: 'services/social/src/comments/remove-comment.ts',
    find: 'if (by !== null && !mayDeleteComment(comment, by))',
    replace: `if (by === '' && !mayDeleteComment(comment, by))`,
    test: {
      project: 'services',
      file: 'services/social/src/comments/comments.spec.ts',
      name: 'its writer and the post’s owner delete a comment',
    },
  },
  {
    name: 'assistant-for-guests',
    opens: 'guests use the assistant, and open sockets as members do',
    file: 'services/chat/src/socket/socket-auth.ts',
    find: "assertMayCall(user, 'N')",
    replace: "assertMayCall(user, 'T')",
    test: { project: 'services', file: assistant, name: 'guests, strangers and closed accounts' },
  },
  {
    name: 'contacts-go-to-a-model',
    opens: 'contact details in a profile are sent to a model’s vendor',
    file: 'services/chat/src/assistant/messages.rules.ts',
    find: 'aboutMe: withoutContacts(words.aboutMe, language)',
    replace: 'aboutMe: words.aboutMe',
    test: { project: 'services', file: assistant, name: 'the model gets what the asker may see of the page' },
  },
  {
    name: 'assistant-sees-hidden-pages',
    opens: 'the assistant reads pages that are hidden from its user',
    file: 'services/users/src/profile/profile.reads.ts',
    find: 'if (!user || refusal) throw',
    replace: 'if (!user) throw',
    test: {
      project: 'services',
      file: 'services/users/src/profile/public-words.spec.ts',
      name: 'whose page is closed to the other',
    },
  },
]
