import { useEffect } from 'react'
import { useStoreContext } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { listKey } from './store.ts'

/** Filters last while a list and its records are open: whoever comes again from elsewhere finds the list as it is. */
export const useForgetFilters = (): void => {
  const store = useStoreContext()
  const [, resource = ''] = useLocation().pathname.split('/')
  useEffect(() => () => store.removeItem(listKey(resource)), [resource, store])
}
