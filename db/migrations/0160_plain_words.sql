-- beside: no, servers of the release before search names as they are written
-- How names, numbers of cards and codes are compared. Accents, capitals, apostrophes, the width of letters and what is invisible do not count; digits are
-- 0 to 9 in any script; a letter is the Latin one that its capital looks like. The twin of plainLetters in src/platform/contract/plain-words.ts.
create function plain_letters(written text) returns text language plpgsql immutable strict parallel safe as $$
declare unseen constant text := '[\u0300-\u036f\u1ab0-\u1ace\u1dc0-\u1dff\u20d0-\u20f0\ufe20-\ufe2f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u17b4\u17b5\u180b-\u180f\ufe00-\ufe0f\u00ad\u061c\u0640\u115f\u1160\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e0fff''`\u00b4\u02b9\u02bb-\u02bf\u02c8\u0384\u055a\u05f3\u1fbd\u1fbf\u1fef\u1ffd\u1ffe\u2018\u2019\u201b\u2032\u2035\ua78b\ua78c\uff07\uff40]';
begin
  if octet_length(written) > length(written) then
    written := regexp_replace(normalize(regexp_replace(written collate "C", unseen, '', 'g'), nfkd) collate "C", unseen, '', 'g');
  end if;
  if octet_length(written) > length(written) then
    written := translate(written,
      'ɑАаΑαƁɓВвΒβСсÐðĐđƉɖƊɗԀԁƎǝƏəƐɛЕеΕεƑƒƔɣɡⱭꞬ'
      'ĦħҺһНнΗηıƖɩƗɨІіӀӏΙιЈјͿϳĸƘƙКкΚκŁłМмΜμŊŋΝν'
      'ØøƆɔОоΟοРрΡρԚԛЅѕŦŧТтΤτƲʋѴѵԜԝХхΧχƳƴУуҮүΥυΖζΣς',
      'aaaaabbbbbbccddddddddddeeeeeeeeeeffgggag'
      'hhhhhhhhiiiiiiiiiiijjjjkkkkkkkllmmmmnnnn'
      'ooooooooppppqqssttttttvvvvwwxxxxyyyyyyyyzzσσ');
    if written ~ '[ßẞÆæŒœÞþ]' then
      written := replace(replace(replace(replace(replace(replace(replace(replace(written, 'ß', 'ss'), 'ẞ', 'ss'), 'Æ', 'ae'), 'æ', 'ae'), 'Œ', 'oe'), 'œ', 'oe'), 'Þ', 'th'), 'þ', 'th');
    end if;
    if written collate "C" ~ '[\u0660-\u1819]' then
      written := translate(written,
        '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹߀߁߂߃߄߅߆߇߈߉०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯'
        '౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯๐๑๒๓๔๕๖๗๘๙໐໑໒໓໔໕໖໗໘໙༠༡༢༣༤༥༦༧༨༩၀၁၂၃၄၅၆၇၈၉០១២៣៤៥៦៧៨៩᠐᠑᠒᠓᠔᠕᠖᠗᠘᠙',
        '012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789'
        '012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789');
    end if;
  end if;
  return lower(lower(translate(written, '''`', '') collate "C") collate "default");
end $$;

-- Letters and digits in words, with single blanks: 'O’Brien-Muñoz' is 'obrien munoz'. The twin of plainWords.
create function plain_words(written text) returns text language sql immutable strict parallel safe
  return btrim(regexp_replace(plain_letters(written) collate "C", '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u055b-\u055f\u0589\u058a\u05be\u05c0\u05c3\u05f4\u060c\u061b\u061f\u066a-\u066d\u06d4\u0964\u0965\u1680\u2000-\u206f\u2212\u2e00-\u2e7f\u3000-\u3003\u3008-\u301f\u3030\u30fb]+', ' ', 'g'));

-- Bound to their functions, so that a restored backup finds them.
create or replace function number_key(written text) returns text language sql immutable strict parallel safe
  return (select case when cleaned ~ '^0+$' then '0' else ltrim(cleaned, '0') end from (select upper(replace(plain_words(written), ' ', '') collate "C")) c (cleaned));

create or replace function card_no_key(card_no text) returns text language sql immutable parallel safe
  return replace(plain_words(card_no), ' ', '');

-- As a trigger, because another expression would write the whole table anew. Always: bulk loads switch triggers off.
alter table driver
  alter column name_key drop expression,
  alter column name_key set default '',
  -- Cards are found by card_no_key, with indexes that are built beside.
  drop column card_key;
create function driver_name_key() returns trigger language plpgsql as $$
begin
  new.name_key := plain_words(new.name);
  return new;
end $$;
create trigger driver_name_key before insert or update of name, name_key on driver for each row execute function driver_name_key();
drop function name_letters(text);

-- Users are few.
alter table app_user add column name_key text collate "C" not null generated always as (plain_words(first_name || ' ' || last_name)) stored;

-- Nearly all names and numbers are written in plain letters, and keep their keys. Those that do not are no news: nothing is counted or told.
alter table driver disable trigger user;
do $$
declare changed bigint[];
begin
  with written as (update driver set name_key = plain_words(name) where name_key <> plain_words(name) returning id)
  select array_agg(id) into changed from written;
  delete from driver_word where driver_id = any(changed);
  perform keep_driver_words(changed);
  update driver set licence_no = licence_no where licence_no collate "C" ~ '[^ -~]';
  if exists (select from card where card_no collate "C" ~ '[^0-9A-Za-z ./_-]') then
    drop index card_no_once, card_by_no;
    update card set is_repeat = true
    from (select id, max(id) over (partition by card_no_key(card_no)) as newest from card) numbered
    where numbered.id = card.id and numbered.id <> numbered.newest and not is_repeat;
    create unique index card_no_once on card (card_no_key(card_no)) where not is_repeat;
    create index card_by_no on card (card_no_key(card_no), id desc);
  end if;
end $$;
alter table driver enable trigger user, enable always trigger driver_name_key;
