/// The names of programs that Debian or POSIX defines. An app's program with such a name could not be installed beside
/// the other program, or scripts would start it in place of that program.
enum SystemPrograms {
    static let names = Set((ofEssentialPackages + " " + ofPOSIX).split(whereSeparator: \.isWhitespace).map(String.init))

    /// The programs in `/bin` and `/usr/bin` of the essential packages of Debian 12 and of later versions of util-linux, as
    /// far as an app's program can have such a name.
    private static let ofEssentialPackages = """
        addpart arch b2sum base32 base64 basename basenc bash bashbug bits captoinfo cat chcon chgrp chmod choom
        chown chrt cksum clear cmp comm copyfilerange coresched cp csplit cut dash date dd deb-systemd-helper
        deb-systemd-invoke delpart df diff diff3 dir dircolors dirname dmesg dnsdomainname domainname dpkg
        dpkg-deb dpkg-divert dpkg-maintscript-helper dpkg-query dpkg-realpath dpkg-split dpkg-statoverride
        dpkg-trigger du echo egrep enosys env exch expand expr factor fadvise faillog fallocate false fgrep find
        findmnt flock fmt fold getconf getent getino getopt grep groups gunzip gzexe gzip hardlink head hostid
        hostname i386 iconv id infocmp infotocap install ionice ipcmk ipcrm ipcs irqtop ischroot join last lastb
        lastlog ldd link linux32 linux64 ln locale localedef logger login logname ls lsblk lsclocks lscpu lsfd
        lsipc lsirq lslocks lslogins lsmem lsns mcookie md5sum mesg mkdir mkfifo mknod mktemp more mountpoint mv
        namei newgrp nice nisdomainname nl nohup nproc nsenter numfmt od partx paste pathchk perl pidof pinky
        pipesz pldd pr printenv printf prlimit ptx pwd rbash readlink realpath renice reset resizepart rev rgrep
        rm rmdir run-parts runcon savelog script scriptlive scriptreplay sdiff sed seq setarch setpgid setpriv
        setsid setterm sg sh sha1sum sha224sum sha256sum sha384sum sha512sum shred shuf sleep sort split stat
        stdbuf stty su sum sync tabs tac tail tar taskset tee tempfile test tic timeout toe touch tput tr true
        truncate tset tsort tty tzselect uclampset uname uncompress unexpand uniq unlink unshare
        update-alternatives users utmpdump vdir waitpid wall wc wdctl whereis which who whoami xargs yes
        ypdomainname zcat zcmp zdiff zdump zegrep zfgrep zforce zgrep zless zmore znew
        """

    /// The other utilities of POSIX.1-2024, without those for SCCS.
    private static let ofPOSIX = """
        alias ar asa at awk batch bc bg c17 c99 cal cd cflow command compress crontab ctags cxref ed ex fc fg
        file fuser gencat getopts gettext hash jobs kill lex lp m4 mailx make man msgfmt ngettext nm patch pax
        ps read strings strip talk time type ulimit umask unalias uudecode uuencode vi wait write xgettext yacc
        """
}
