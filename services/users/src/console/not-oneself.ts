import { AppError } from '@xinyu/platform/error'

/** A staff member decides nothing about their own account. */
export const assertNotOneself = (actor: { id: string }, subjectId: string): void => {
  if (actor.id === subjectId) throw new AppError('SELF')
}
