/** The queues of moderators, in the order of their tabs. */
export const queueNames = ['profileReviews', 'posts', 'comments', 'images', 'smilePks'] as const
