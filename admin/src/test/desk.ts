import { expect } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'

/** Approves by key once everything was seen. */
export const approveByKey = async (): Promise<void> => {
  await waitFor(() => expect(screen.getByRole('button', { name: '通过' })).toBeEnabled())
  await userEvent.keyboard('a')
}
