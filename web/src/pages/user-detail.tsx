import { getProfile } from '@xinyu/contracts/http/users'
import { useQuery } from '@tanstack/react-query'
import { MoreOutline } from 'antd-mobile-icons'
import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { useIsOffered } from '../features/assistant/offer.ts'
import { FlowerSheet } from '../features/flowers/flower-sheet.tsx'
import { PersonActions } from '../features/person/person-actions.tsx'
import { PersonView } from '../features/person/person-view.tsx'
import { PostFeed } from '../features/posts/post-feed.tsx'
import { block, follow, like, love, recordView, useRelation } from '../features/relations/relations.ts'
import { ReportSheet } from '../features/report/report-sheet.tsx'
import { api } from '../shared/api/api.ts'
import { assertPoints } from '../shared/gate/gate-text.ts'
import { useGated } from '../shared/gate/gate.ts'
import { useText } from '../shared/i18n/i18n.ts'
import { useMyId, useStanding } from '../shared/session/session.ts'
import { Page } from '../shared/ui/page.tsx'
import { Sheet } from '../shared/ui/sheet.tsx'
import { QueryView } from '../shared/ui/states.tsx'
import { PostMenu, usePostMenu } from './post-menu.tsx'

type Open = 'menu' | 'report' | 'flowers' | null

/** The actions towards somebody, each behind its gates. */
const useActions = (userId: string, name: string, setOpen: (open: Open) => void) => {
  const navigate = useNavigate()
  const relation = useRelation(userId)
  const chat = `/chat?${new URLSearchParams({ id: userId, username: name, favorite_id: relation?._id ?? '' })}`
  const isOn = (value: string | null): boolean => value === 'on'
  const on = (value: boolean): string => (value ? 'on' : 'off')
  const runLike = useGated('like', ['login'], (value) => like(userId, isOn(value)))
  const runFollow = useGated('follow', ['login', 'approved'], (value) => follow(userId, isOn(value)))
  const runLove = useGated('love', ['login', 'approved', 'vip', 'guanPoint'], () => love(userId, true))
  const runUnlove = useGated('unlove', ['login'], () => love(userId, false))
  const runFlowers = useGated('flowers', ['login', 'approved', 'guanPoint'], async (needed) => {
    await assertPoints(Number(needed ?? 0))
    setOpen('flowers')
  })
  const runChat = useGated('chat', ['login'], async () => navigate(chat))
  const runBlock = useGated('block', ['login'], async () => {
    if (await block(userId, name)) void navigate('/', { replace: true })
  })
  const runReport = useGated('report', ['login'], async () => setOpen('report'))
  return {
    relation,
    onLike: (value: boolean) => runLike(on(value)),
    onFollow: (value: boolean) => runFollow(on(value)),
    onLove: (value: boolean) => (value ? runLove() : runUnlove()),
    onFlowers: () => runFlowers(),
    onShort: (cost: number) => runFlowers(String(cost)),
    onChat: () => runChat(),
    onBlock: () => runBlock(),
    onReport: () => runReport(),
  }
}

export const Screen = () => {
  const { t } = useText()
  const { id = '' } = useParams()
  const myId = useMyId()
  const member = useStanding() === 'member'
  const [open, setOpen] = useState<Open>(null)
  const menu = usePostMenu()
  const navigate = useNavigate()
  const hasAssistant = useIsOffered()
  const query = useQuery({
    queryKey: ['user', id, myId],
    queryFn: async () => (await api(getProfile, { user_id: id })).profile,
  })
  const name = query.data?.name ?? ''
  const { relation, onBlock, onReport, onShort, ...actions } = useActions(id, name, setOpen)
  const other = id !== myId
  useEffect(() => {
    if (member && other) void recordView(id)
  }, [id, member, other])
  const close = (): void => setOpen(null)
  const choose = (run: () => void) => (): void => {
    close()
    run()
  }
  return (
    <Page
      title={name || t('person.title')}
      right={
        other && (
          <button type="button" className="icon-button" aria-label={t('person.menu')} onClick={() => setOpen('menu')}>
            <MoreOutline />
          </button>
        )
      }
    >
      <QueryView query={query}>
        {(profile) => (
          <>
            <PersonView profile={profile}>
              <section aria-labelledby="posts">
                <h3 id="posts" className="section-title">
                  {t('posts.ofPerson')}
                </h3>
                <PostFeed
                  source={{ of: id }}
                  label={t('posts.ofPerson')}
                  empty={<p className="muted small">{t('posts.noneYet')}</p>}
                  onMenu={menu.open}
                />
              </section>
            </PersonView>
            {other && <PersonActions relation={relation} {...actions} />}
          </>
        )}
      </QueryView>
      <Sheet open={open === 'menu'} title={t('person.menu')} onClose={close}>
        {hasAssistant && (
          <button type="button" className="option-row" onClick={choose(() => void navigate(`/assistant?about=${id}`))}>
            {t('assistant.help')}
          </button>
        )}
        <button type="button" className="option-row" onClick={choose(onReport)}>
          {t('person.report')}
        </button>
        <button type="button" className="option-row" onClick={choose(onBlock)}>
          {t('person.block')}
        </button>
      </Sheet>
      <PostMenu menu={menu} />
      <ReportSheet userId={id} open={open === 'report'} onClose={close} />
      <FlowerSheet user={{ _id: id, name }} open={open === 'flowers'} onClose={close} onShort={onShort} />
    </Page>
  )
}
