import { useRef, useState } from 'react';

import { cx } from '#/ui/cx.ts';
import { Dialog } from '#/ui/overlays/dialog.tsx';
import { Sign } from '#/ui/sign.tsx';

import { searchFieldId } from './focus-search.ts';
import { SearchBox, type SearchProps } from './search-box.tsx';
import { toolButton } from './tool-button.ts';

/** Search posts: a field where there is room for one, else a button that opens it. */
export function SearchField(props: SearchProps) {
  const [isOpen, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <SearchBox
        {...props}
        id={searchFieldId}
        results="below"
        className="min-w-[120px] flex-[0_1_248px] @max-[520px]:hidden"
      />
      <button
        type="button"
        aria-label="Search posts"
        aria-haspopup="dialog"
        id={`${searchFieldId}-button`}
        className={cx(
          toolButton,
          'w-9 justify-center px-0! max-md:w-11 @min-[520px]:hidden',
          props.q !== '' && 'border-ink!',
        )}
        onClick={() => setOpen(true)}
      >
        <Sign name="search" size={16} strokeWidth={1.75} />
      </button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Search posts" initialFocus={field}>
        <SearchBox
          {...props}
          inputRef={field}
          results="inside"
          onShow={(post) => {
            setOpen(false);
            props.onShow(post);
          }}
        />
      </Dialog>
    </>
  );
}
