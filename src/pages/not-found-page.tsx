import { useQuery } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { catalogQueries } from '~/catalog/catalog.queries'
import { CategoryBelt } from '~/catalog/category-belt'
import { LinkButton } from '~/ui/button'
import { FailureFrame } from './failure-frame'
import { missingMessage } from './bare-document'
import { glue } from '~/lib/text'
import { Picture } from '~/ui/picture'
import { sitePictures } from '~/ui/site-pictures'

const digit =
  'font-voice text-[min(7.5rem,33.4vw)] leading-none max-[22.5rem]:text-[min(6rem,30vw)] font-[650] tracking-tighter md:max-lg:text-[9rem] xl:text-[18.5rem]'

/** 404: an unmatched path or an unknown slug; a hidden line tells programs which. */
export function NotFoundPage() {
  const { data: menu } = useQuery({ ...catalogQueries.menu(), enabled: false })
  const path = useLocation({ select: ({ pathname }) => pathname })
  const router = useRouter()

  return (
    <FailureFrame
      field="sea"
      current="404"
      picture={
        <div aria-hidden="true" className="flex items-center justify-center">
          <span className={digit}>4</span>
          <span className="relative z-10 -mx-3 flex size-29 shrink-0 max-[22.5rem]:size-24 items-center justify-center rounded-full bg-white shadow-[0_20px_40px_rgb(20_35_30/0.22)] md:size-32 xl:-mx-7 xl:size-75">
            <span className="absolute inset-[11%] rounded-full border-2 border-sea/50" />
            <span className="w-3/5">
              <Picture src={sitePictures.notFound} alt="" sizes="(width >= 1280px) 180px, (width >= 360px) 74px, 58px" priority />
            </span>
          </span>
          <span className={digit}>4</span>
        </div>
      }
      below={menu && <CategoryBelt menu={menu} className="mt-4 lg:mt-6" />}
    >
      <div className="xl:max-w-100">
        <h1 className="type-page-small md:text-3xl xl:text-[3.25rem]">{glue('Страница не найдена')}</h1>
        <p className="mt-4 type-lead xl:mt-6 xl:max-w-88">{glue('Кто-то уже съел то, что тут лежало. Остальное меню на месте.')}</p>
        <LinkButton to="/" kind="ink" className="mt-7">
          На главную
        </LinkButton>
        <p hidden>{missingMessage(path, router)}</p>
      </div>
    </FailureFrame>
  )
}
