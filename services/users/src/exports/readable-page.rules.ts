import { escapeMarkup } from '@xinyu/contracts/rules/text/markup'
import { dateInChina } from '@xinyu/contracts/rules/people/age'
import type { ExportRequest } from './export.document.ts'
import type { ArchivedFile } from '@xinyu/platform/personal-data/archive-names.rules'
import { missingOf } from './exports.rules.ts'
import { listNames } from './list-names.rules.ts'

const style = `body{font:16px/1.6 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#222}
h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2rem}td{padding:.25rem .75rem .25rem 0;vertical-align:top}
img{max-width:10rem;max-height:10rem;margin:.25rem;border-radius:.5rem}.muted{color:#666}
@media(prefers-color-scheme:dark){body{background:#161616;color:#eee}.muted{color:#aaa}a{color:#9cf}}`

const services: Readonly<Record<string, string>> = {
  users: '账号与资料 · Account and profile',
  social: '动态与互动 · Posts and what you did towards others',
  chat: '消息与通知 · Messages and notices',
  payments: '订单与钱包 · Orders and wallet',
  face: '人脸 · Face',
  moderation: '审核与举报 · Reviews and reports',
}

const fileRow = ({ service, name }: ArchivedFile): string =>
  `<tr><td><a href="${escapeMarkup(name)}">${escapeMarkup(name)}</a></td><td>${escapeMarkup(services[service] ?? service)}</td></tr>`
const picture = ({ name }: ArchivedFile): string =>
  `<a href="${escapeMarkup(name)}"><img src="${escapeMarkup(name)}" alt="" loading="lazy"></a>`
const listRow = ([name, { zh, en }]: [string, { zh: string; en: string }]): string =>
  `<tr><td><code>${escapeMarkup(name)}</code></td><td>${escapeMarkup(zh)}<br><span class="muted">${escapeMarkup(en)}</span></td></tr>`

const missingNote = (missing: readonly string[]): string =>
  missing.length === 0
    ? ''
    : `<p><strong>以下部分未能及时导出，请明天再试：${escapeMarkup(missing.join('、'))}<br>These parts did not answer in time;
please ask again tomorrow: ${escapeMarkup(missing.join(', '))}</strong></p>`

/** The index page of an archive, in both languages; it loads nothing from outside. */
export const readablePage = (request: ExportRequest, files: readonly ArchivedFile[], now: Date): string => {
  const data = files.filter(({ name }) => name.startsWith('data/'))
  const pictures = files.filter(({ name }) => name.startsWith('pictures/'))
  return `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>心屿 · 个人数据副本</title><style>${style}</style></head><body>
<h1>心屿 · 你的个人数据副本<br><span class="muted">Xinyu · a copy of your data</span></h1>
<p>生成日期：${dateInChina(now)}（申请于 ${dateInChina(request.requestedAt)}）。这里是心屿保存的属于你的数据。他人的内容属于他人，
因此聊天中只有你发出的消息；证件照片在审核后删除，不在其中；证件号码和收款账户已打码。文件中可能有私密内容，请妥善保管。</p>
<p class="muted" lang="en">Made on ${dateInChina(now)}, asked for on ${dateInChina(request.requestedAt)}. This is what Xinyu
keeps of you. What others wrote is theirs, so of your chats there are the messages that you sent. Photos of ID cards are
deleted after their review and are not here; numbers of cards and accounts are masked. Keep these files safe.</p>
${missingNote(missingOf(request.parts))}
<h2>文件 · Files</h2><table>${data.map(fileRow).join('\n')}</table>
<h2>图片 · Pictures (${pictures.length})</h2><div>${pictures.map(picture).join('\n')}</div>
<h2>各列表的含义 · What the lists mean</h2><table>${Object.entries(listNames).map(listRow).join('\n')}</table>
</body></html>
`
}
