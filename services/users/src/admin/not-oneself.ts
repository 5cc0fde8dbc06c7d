import { AppError } from '@xinyu/platform/error'

/** Nobody with a role decides anything about themselves. */
export const assertNotOneself = (actor: { id: string }, subjectId: string): void => {
  if (actor.id === subjectId) throw new AppError('SELF')
}
