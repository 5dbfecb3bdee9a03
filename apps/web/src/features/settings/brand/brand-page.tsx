import type { BrandAnswer } from '@nonet/contract';
import { type HexColor, readHexColor } from '@nonet/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { errorText } from '#/lib/api-error.ts';
import { useSpaceHere } from '#/lib/spaces-query.ts';
import { useMay, useRole } from '#/lib/use-may.ts';
import { Link } from '#/router/link.tsx';
import { SpaceMark } from '#/spaces/space-mark.tsx';
import { buttonClass } from '#/ui/button-class.ts';
import { Card } from '#/ui/card.tsx';
import { Sign } from '#/ui/sign.tsx';
import { EmptyState } from '#/ui/status/empty-state.tsx';
import { ErrorState } from '#/ui/status/error-state.tsx';
import { Notice } from '#/ui/status/notice.tsx';
import { Bone, Skeleton } from '#/ui/status/skeleton.tsx';

import { SettingsRoom } from '../settings-room.tsx';
import { settingsWords } from '../settings-words.ts';
import { AccentRow, AccentSays } from './accent-row.tsx';
import { brandQuery } from './brand-api.ts';
import { BrandPreview } from './brand-preview.tsx';
import { BrandRow } from './brand-row.tsx';
import { brandWords as words } from './brand-words.ts';
import { LogoRow } from './logo-row.tsx';
import { NameRow } from './name-row.tsx';

/** /settings/brand: name, logo and accent on what people outside see of this space. */
export function BrandPage() {
  const here = useSpaceHere();
  const brand = useQuery(brandQuery());
  return (
    <SettingsRoom title={settingsWords.brand} subtitle={here && words.subtitle(here.name)}>
      {brand.data && here ? (
        <Brand brand={brand.data} spaceName={here.name} />
      ) : (
        <Card className="px-4 md:px-[22px]">
          {brand.isError ? (
            <ErrorState title={words.notLoaded} retrying={brand.isFetching} onRetry={() => void brand.refetch()}>
              {errorText(brand.error)}
            </ErrorState>
          ) : brand.isPaused ? (
            <EmptyState sign={<Sign name="offline" size={28} strokeWidth={1.5} />} title={words.offlineTitle}>
              {words.offlineAbout}
            </EmptyState>
          ) : (
            <Skeleton label={words.loading}>
              {['a', 'b', 'c'].map((row) => (
                <Bone key={row} className="my-5 h-14" />
              ))}
            </Skeleton>
          )}
        </Card>
      )}
    </SettingsRoom>
  );
}

/** What is typed is shown in the preview before it is stored. Who may not change it reads it. */
function Brand({ brand, spaceName }: { brand: BrandAnswer; spaceName: string }) {
  const mayChange = useMay('brand');
  const [name, setName] = useState<string | null>(null);
  const [accent, setAccent] = useState<string | null>(null);
  const isOpen = brand.refusal === null;
  const isKept = brand.name !== null || brand.logo !== null || brand.accent !== null;
  const shown = {
    name: (name ?? brand.name)?.trim() || spaceName,
    logo: brand.logo,
    accent: readHexColor(accent ?? brand.accent ?? '') ?? null,
  };
  return (
    <>
      {brand.refusal !== null && <Locked refusal={brand.refusal} isKept={isKept} />}
      <Card className="divide-y divide-line px-4 md:px-[22px]">
        {mayChange && isOpen ? (
          <>
            <NameRow brand={brand} spaceName={spaceName} typed={name} onType={setName} />
            <LogoRow brand={brand} name={shown.name} mayReplace />
            <AccentRow brand={brand} typed={accent} onType={setAccent} />
          </>
        ) : (
          <>
            <BrandRow title={words.name}>
              <p dir="auto" className="text-left wrap-anywhere md:pt-2">
                {brand.name ?? spaceName}
              </p>
            </BrandRow>
            {mayChange && brand.logo !== null ? (
              <LogoRow brand={brand} name={shown.name} mayReplace={false} />
            ) : (
              <BrandRow title={words.logo}>
                {brand.logo === null ? (
                  <p className="text-ink-3 md:pt-2">{words.none}</p>
                ) : (
                  <SpaceMark name={shown.name} logo={brand.logo} size={52} />
                )}
              </BrandRow>
            )}
            <ReadAccent accent={shown.accent} />
          </>
        )}
      </Card>
      {(isOpen || isKept) && <BrandPreview {...shown} />}
    </>
  );
}

function ReadAccent({ accent }: { accent: HexColor | null }) {
  return (
    <BrandRow title={words.accent}>
      {accent === null ? (
        <p className="text-ink-3 md:pt-2">{words.none}</p>
      ) : (
        <p className="flex items-center gap-2 tabular-nums md:pt-2">
          <span aria-hidden className="size-5 rounded-sm border border-line" style={{ background: accent }} />
          {accent}
        </p>
      )}
      {accent !== null && <AccentSays accent={accent} isNone={false} />}
    </BrandRow>
  );
}

/** Why the plan uses no brand. Only the owner can take another one. */
function Locked({ refusal, isKept }: { refusal: string; isKept: boolean }) {
  const role = useRole();
  return (
    <Notice kind="note" className="mb-4">
      {refusal} {isKept && words.kept}
      {role === 'owner' && (
        <p className="mt-2">
          <Link to="/plans" className={buttonClass({ size: 'sm' })}>
            {words.seePlans}
          </Link>
        </p>
      )}
    </Notice>
  );
}
