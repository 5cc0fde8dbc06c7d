import { allResources } from '@xinyu/contracts/admin/all'
import { useDataProvider, useNotify, useRedirect, useRefresh } from 'react-admin'
import type { dataProvider } from '../api/data-provider.ts'
import { errorText } from '../api/refusal.ts'
import { forgetDecisionsOn, lastUndoable, type LastDecision } from './last-decisions.ts'

/** Undoes a decision on the server and opens the item again; shows a refusal as it is. */
export const useUndo = () => {
  const data = useDataProvider<typeof dataProvider>()
  const notify = useNotify()
  const redirect = useRedirect()
  const refresh = useRefresh()
  const takeBack = async (name: string, id: string): Promise<boolean> => {
    const resource = allResources.find((each) => each.name === name)
    if (!resource) return false
    try {
      await data.runAction(resource, id, 'takeBack', {})
    } catch (error) {
      notify(errorText(error), { type: 'error' })
      return false
    }
    forgetDecisionsOn(name, id)
    notify('xinyu.undo.done', { type: 'success' })
    refresh()
    redirect('show', name, id)
    return true
  }
  const undo = async (decision: LastDecision): Promise<void> => {
    // the decision must have been sent before it can be undone
    if (!(await decision.sent)) return
    await takeBack(decision.resource, decision.id)
  }
  const undoLast = (): void => {
    const last = lastUndoable()
    if (last) void undo(last)
  }
  return { undo, undoLast, takeBack }
}
