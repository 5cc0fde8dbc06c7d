import TaskAlt from '@mui/icons-material/TaskAlt'
import { Box, Skeleton, Stack, Tab, Tabs, Typography } from '@mui/material'
import { cases } from '@xinyu/contracts/admin/cases'
import { createContext, Fragment, type ReactNode, use } from 'react'
import { useTranslate } from 'react-admin'
import { OpenIncidentButton } from '../../shared/incident/open-incident-button.tsx'
import { Empty } from '../../shared/list-frame/empty.tsx'
import { ActionButton } from '../../shared/action/action-button.tsx'
import { PlaceContext } from '../../shared/hooks/use-place.ts'
import { PersonCell } from '../../shared/member/person-cell.tsx'
import { ShowFrame } from '../../shared/show/show-frame.tsx'
import { type Case, type CaseItem, keyOf } from './case.ts'
import { ClaimNotice, useCaseClaim } from './case-claim.tsx'
import { NextButton } from './next-button.tsx'
import { ServiceLevel } from '../../shared/service-level.tsx'
import { useCaseItems } from './use-case-items.ts'

interface ItemTabsProps {
  items: CaseItem[]
  shown: string
  onChoose(key: string): void
}

/** What waits, the most urgent first. */
const ItemTabs = ({ items, shown, onChoose }: ItemTabsProps) => {
  const translate = useTranslate()
  return (
    <Tabs
      value={shown}
      onChange={(_event, key: string) => onChoose(key)}
      variant="scrollable"
      scrollButtons="auto"
      aria-label={translate('xinyu.cases.waiting')}
    >
      {items.map((item) => (
        <Tab
          key={keyOf(item)}
          value={keyOf(item)}
          sx={{ textTransform: 'none', alignItems: 'start' }}
          label={
            <>
              {translate(`xinyu.cases.kinds.${item.kind}`)}
              <ServiceLevel since={item.since} dueAt={item.dueAt} />
            </>
          }
        />
      ))}
    </Tabs>
  )
}

type DeskOf = (queue: CaseItem['queue']) => ReactNode
const DeskContext = createContext<DeskOf>(() => null)

const CasePage = ({ record }: { record: Case }) => {
  const translate = useTranslate()
  const { items, shown, place } = useCaseItems(record)
  const claim = useCaseClaim(record)
  const deskOf = use(DeskContext)
  return (
    <Box sx={{ maxWidth: 1200, mx: 'auto', width: '100%', mt: 2 }}>
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 1 }}>
        <PersonCell id={record.user_id} user={record.user} />
        <Typography variant="body2" sx={{ color: 'text.secondary', flex: '1 1 160px' }}>
          {translate('xinyu.cases.keys')}
        </Typography>
        <OpenIncidentButton origin="cases" subjectId={record.id} people={[record.user_id]} />
        {claim === 'mine' && items.length > 0 && (
          <ActionButton resource={cases} action="release" id={record.id} body={{}}>
            {translate('xinyu.cases.release')}
          </ActionButton>
        )}
        <NextButton />
      </Stack>
      <ClaimNotice record={record} claim={claim} />
      {shown && place ? (
        <PlaceContext value={place}>
          <ItemTabs items={items} shown={keyOf(shown)} onChoose={place.go} />
          <Fragment key={keyOf(shown)}>{deskOf(shown.queue)}</Fragment>
        </PlaceContext>
      ) : (
        <Empty icon={<TaskAlt />} text="xinyu.cases.done" />
      )}
    </Box>
  )
}

/**
 * Everything that waits about one person, decided here one after the other. `desk`: the page of a record in its queue,
 * with its decisions.
 */
export const CaseShow = ({ desk }: { desk: DeskOf }) => (
  <DeskContext value={desk}>
    <ShowFrame<Case> page={CasePage} loading={<Skeleton variant="rounded" height={320} sx={{ mt: 2 }} />} />
  </DeskContext>
)
