import { Box, Tab, Tabs } from '@mui/material'
import { useCanAccessResources, useGetList, useLocaleState, useTranslate, type RaRecord } from 'react-admin'
import { Link } from 'react-router-dom'
import { listAddress } from '../../../shared/link/list-address.ts'
import { formatElapsed } from '../../../shared/format/format.ts'
import { useNow } from '../../../shared/hooks/use-now.ts'
import { queueTabs, type QueueTab } from '../queue-registry.ts'

const useWaiting = ({ resource, filter, oldestBy }: QueueTab) =>
  useGetList<RaRecord & Record<string, string>>(
    resource,
    { filter, sort: { field: oldestBy, order: 'ASC' }, pagination: { page: 1, perPage: 1 } },
    { refetchInterval: 30_000 },
  )

/** Number of open items, and the waiting time of the first. */
const TabLabel = ({ tab }: { tab: QueueTab }) => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const now = useNow()
  const { data, total } = useWaiting(tab)
  const oldest = data?.[0]?.[tab.oldestBy]
  return (
    <Box component="span" sx={{ textTransform: 'none', lineHeight: 1.3 }}>
      {translate(`resources.${tab.resource}.name`)}{' '}
      <Box component="span" sx={{ display: 'block', fontSize: '0.75rem', fontVariantNumeric: 'tabular-nums' }}>
        {total === undefined ? '…' : total}
        {oldest && ` · ${formatElapsed(oldest, now, locale)}`}
      </Box>
    </Box>
  )
}

const queues = queueTabs.map(({ resource }) => resource)

/** Tabs for the queues the moderator may see, with their counts. */
export const QueueTabs = ({ current }: { current: string }) => {
  const { canAccess } = useCanAccessResources({ action: 'list', resources: queues })
  const translate = useTranslate()
  const tabs = queueTabs.filter(({ resource }) => resource === current || canAccess?.[resource])
  return (
    <Tabs
      value={current}
      variant="scrollable"
      scrollButtons="auto"
      component="nav"
      aria-label={translate('xinyu.reviews.queues')}
      sx={{ px: 1, bgcolor: 'action.hover' }}
    >
      {tabs.map((tab) => (
        <Tab
          key={tab.resource}
          value={tab.resource}
          component={Link}
          to={listAddress(tab.resource, tab.filter)}
          label={<TabLabel tab={tab} />}
        />
      ))}
    </Tabs>
  )
}
