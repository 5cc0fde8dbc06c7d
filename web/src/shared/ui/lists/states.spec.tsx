import { CallError } from '@xinyu/contracts/client/client'
import { beforeAll, expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { startI18n } from '../../i18n/i18n.ts'
import { ErrorView } from './states.tsx'

beforeAll(() => startI18n())
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'

it('shows the trace number of a failure for support, and none for a refusal', () => {
  const { rerender } = render(<ErrorView error={new CallError(500, { code: 'INTERNAL' }, { traceId })} />)
  expect(screen.getByText(traceId)).toBeInTheDocument()
  rerender(<ErrorView error={new CallError(200, { code: 'NEED_VIP' }, { traceId })} />)
  expect(screen.queryByText(traceId)).toBeNull()
})
